// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Answers } from '@shop/client/test/answerFrom'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../kit/session/useSession.ts'
import { forgetEverything, openShop, rememberUser, settle, until } from '../../../test/openShop.tsx'
import { listOf } from '../../../test/samples.ts'
import { someUser } from '../../../test/someCart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const open = async (answers: Answers) => {
  rememberUser(someUser)
  shop = await openShop('/profile', {
    '/auth/me': someUser,
    '/auth/sessions': listOf(),
    '/collections': listOf(),
    '/products': listOf(),
    ...answers,
  })
}
const press = (label: string) => shop.press(label)
const field = (name: string) => shop.find(`dialog [name="${name}"]`) as HTMLInputElement
const send = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) field(name).value = value
  await act(async () => field(Object.keys(values)[0] ?? '').form?.requestSubmit())
  await settle()
}
const errorOf = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join(' ')
const wasCalled = (path: string) => shop.call.mock.calls.some(([endpoint]) => endpoint.path === path)
const refusal = new ApiError(400, 'Your password is not correct.', 'wrong_password', {
  currentPassword: 'Your password is not correct.',
  password: 'Your password is not correct.',
})
const password = 'seven camels at dusk'

test('a new password is sent with the current one, once it is long enough and both entries match', async () => {
  await open({ '/auth/change-password': { ok: true } })
  await press('Change Password')
  await send({ currentPassword: '', newPassword: password, confirmPassword: password })
  expect(errorOf('currentPassword')).toContain('This field is required.')
  await send({ currentPassword: 'old', newPassword: 'seven', confirmPassword: 'eight' })
  expect(errorOf('newPassword')).toContain('Password must be at least 8 characters long.')
  expect(errorOf('confirmPassword')).toContain('Passwords do not match.')
  expect(wasCalled('/auth/change-password')).toBe(false)
  await send({ currentPassword: 'old', newPassword: password, confirmPassword: password })
  expect(await shop.sentTo('/auth/change-password')).toEqual({
    currentPassword: 'old',
    newPassword: password,
  })
  expect(shop.page.querySelector('dialog')).toBeNull()
  expect(shop.page.textContent).toContain('You have been signed out on your other devices.')
})

test('a wrong current password is reported at its field, and the input stays', async () => {
  await open({ '/auth/change-password': refusal })
  await press('Change Password')
  await send({ currentPassword: 'old', newPassword: password, confirmPassword: password })
  expect(errorOf('currentPassword')).toContain('Your password is not correct.')
  expect(field('newPassword').value).toBe(password)
  expect(shop.page.textContent).not.toContain('Password changed')
})

test('closing an account with its password opens the home page and clears the device', async () => {
  await open({ '/auth/close-account': { ok: true } })
  await press('Close My Account')
  await until(() => field('password'))
  await send({ password: '' })
  expect(wasCalled('/auth/close-account')).toBe(false)
  await send({ password })
  expect(await shop.sentTo('/auth/close-account')).toEqual({ password })
  await until(() => expect(shop.address()).toBe('/'))
  await until(() => expect(shop.page.textContent).toContain('Your account is closed.'))
  expect(useSession.getState().user).toBeNull()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('if closing fails, the account and the session remain', async () => {
  await open({ '/auth/close-account': refusal })
  await press('Close My Account')
  await until(() => field('password'))
  await send({ password: 'wrong' })
  expect(errorOf('password')).toContain('Your password is not correct.')
  expect(shop.address()).toBe('/profile')
  expect(useSession.getState().user?.id).toBe(someUser.id)
  await press('Keep My Account')
  expect(shop.page.querySelector('dialog')).toBeNull()
})

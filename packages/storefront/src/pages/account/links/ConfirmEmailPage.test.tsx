// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, settle, until } from '../../../test/openShop.tsx'
import { someUser } from '../../../test/someCart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const email = 'idris@shop.example'
const link = { firstName: 'Idris', email, isNewAddress: false, orders: ['M-10482'] }
const signedIn = { accessToken: 'a', refreshToken: 'r', user: { ...someUser, email }, email, orders: 1 }
const text = () => shop.find('main').textContent
const confirmations = () => shop.call.mock.calls.filter(([{ path }]) => path === '/auth/confirm-email')
const submit = async (name: string, value: string) => {
  await until(() => shop.find(`input[name="${name}"]`))
  const input = shop.find(`input[name="${name}"]`) as HTMLInputElement
  act(() => {
    input.value = value
  })
  await act(async () => input.form?.requestSubmit())
  await settle()
}
const press = (password: string) => submit('password', password)

test('opening the page confirms nothing: it explains the effect and asks for the password', async () => {
  shop = await openShop('/confirm-email#a-token', { '/auth/check-link': link })
  await until(() => expect(text()).toContain('It brings your order M-10482 into your account.'))
  expect(text()).toContain(`Enter the password of your account ${email}`)
  expect(confirmations()).toEqual([])
  await press('')
  expect(text()).toContain('Please enter your password.')
  expect(confirmations()).toEqual([])
})

test('names the orders joined to the account, and signs in', async () => {
  shop = await openShop('/confirm-email#a-token', {
    '/auth/check-link': link,
    '/auth/confirm-email': signedIn,
  })
  await press('seven camels at dusk')
  await until(() => expect(text()).toContain(`You sign in with ${email}, and our emails go there.`))
  expect(text()).toContain('The order that you placed as a guest is in your account.')
  expect(confirmations().map(([, input]) => input)).toEqual([
    { token: 'a-token', password: 'seven camels at dusk' },
  ])
  expect(localStorage.getItem('accessToken')).toBe('a')
})

test('explains that a new address has to be confirmed, and reports errors at the field', async () => {
  shop = await openShop('/confirm-email#a-token', {
    '/auth/check-link': { ...link, isNewAddress: true, orders: [] },
    '/auth/confirm-email': () => {
      const words = 'This password is not correct.'
      throw new ApiError(400, words, 'wrong_password', { password: words })
    },
  })
  await until(() => expect(text()).toContain('Close this page, and nothing will change.'))
  await press('not mine at all')
  await until(() => expect(text()).toContain('This password is not correct.'))
})

test('asks also for a code if the account has two-step sign-in', async () => {
  shop = await openShop('/confirm-email#a-token', {
    '/auth/check-link': link,
    '/auth/confirm-email': { challenge: 'c', email, orders: 1 },
    '/auth/login/code': { accessToken: 'a', refreshToken: 'r', user: { ...someUser, email } },
  })
  await press('seven camels at dusk')
  await until(() => expect(text()).toContain('Code from your app'))
  await submit('code', '123456')
  await until(() => expect(text()).toContain('Your address is confirmed'))
})

// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Answers } from '@shop/client/test/answerFrom'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser, settle } from '../../test/openShop.tsx'
import { listOf } from '../../test/samples.ts'
import { someAddress, someUser } from '../../test/someCart.ts'

beforeEach(forgetEverything)

let shop: Awaited<ReturnType<typeof openShop>>
const failToFetch = () => {
  throw new TypeError('Failed to fetch')
}
const openSignedIn = async (address: string, answers: Answers) => {
  rememberUser(someUser)
  shop = await openShop(address, { '/auth/me': someUser, '/addresses': listOf(someAddress('a')), ...answers })
}
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    (shop.find(`main [name="${name}"]`) as HTMLInputElement).value = value
}
const press = async (text: string) => {
  const button = [...shop.page.querySelectorAll('button')].findLast(({ textContent }) => textContent === text)
  if (!button) throw new Error(`no button ${text}`)
  await act(async () => (button.type === 'submit' ? button.form?.requestSubmit() : button.click()))
  await settle()
}
const alerts = () =>
  [...shop.page.querySelectorAll('main [role="alert"]')].map(element => element.textContent).join('')
const toast = () => shop.page.querySelector('output strong')?.closest('span')?.textContent

test('a failed registration shows an error, and keeps the input', async () => {
  shop = await openShop('/register', { '/auth/register': failToFetch })
  const password = 'seven camels at dusk'
  fill({ firstName: 'Idris', lastName: 'Bello', email: 'i@b.example', password, confirmPassword: password })
  ;(shop.find('[name="terms"]') as HTMLInputElement).checked = true
  await press('Create Account')
  expect(alerts()).toBe('Registration failed. Please try again.')
  // Shown once, at the form.
  expect(toast()).toBeUndefined()
})

test('a profile that was not saved shows an error', async () => {
  await openSignedIn('/profile', { '/auth/profile': failToFetch })
  await press('Edit')
  await press('Save Changes')
  expect(alerts()).toContain('Profile update failed. Please try again.')
  expect(toast()).toBe('ErrorFailed to update profile. Please try again.')
})

test('a new email address needs the current password, and a wrong one is reported at its field', async () => {
  const text = 'Your current password is not correct.'
  const wrong = new ApiError(400, text, 'wrong_password', { currentPassword: text })
  await openSignedIn('/profile', { '/auth/profile': wrong })
  await press('Edit')
  expect(shop.page.querySelector('[name="currentPassword"]')).toBeNull()
  const email = shop.find('main [name="email"]') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(email, 'new@b.example')
    email.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Save Changes')
  expect(alerts()).toContain('Please fill in all required fields.')
  fill({ currentPassword: 'not mine' })
  await press('Save Changes')
  const field = shop.find('main [name="currentPassword"]') as HTMLInputElement
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const describedBy = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map(id => document.getElementById(id))
  expect(describedBy?.map(element => element?.textContent)).toContain(text)
  expect([email.value, field.value]).toEqual(['new@b.example', 'not mine'])
})

test('an address that was not added, changed or removed shows an error', async () => {
  await openSignedIn('/profile?tab=addresses', { '/addresses/{id}': failToFetch })
  await press('Edit')
  await press('Update Address')
  expect(alerts()).toBe('Address update failed. Please try again.')
  expect(toast()).toBe('ErrorFailed to update address. Please try again.')
  await press('Cancel')
  await press('Delete')
  await press('Delete')
  expect(alerts()).toBe('Address removal failed. Please try again.')
  expect(toast()).toBe('ErrorFailed to remove address. Please try again.')
  shop.close()
  let calls = 0
  await openSignedIn('/profile?tab=addresses', {
    '/addresses': () => (calls++ === 0 ? listOf() : failToFetch()),
  })
  await press('Add New Address')
  fill({ firstName: 'Idris', lastName: 'Bello', address1: '1 Road', city: 'Leeds', postalCode: 'LS1 1AA' })
  await press('Save Address')
  expect(alerts()).toBe('Address addition failed. Please try again.')
  expect(toast()).toBe('ErrorFailed to add address. Please try again.')
})

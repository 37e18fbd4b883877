// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser } from '../../test/openShop.tsx'
import { listOf } from '../../test/samples.ts'
import { someAddress, someUser } from '../../test/someCart.ts'

beforeEach(forgetEverything)
let shop: Awaited<ReturnType<typeof openShop>>

const facts = { postalCode: 'E1 8JG', towns: ['London'], areaTowns: ['London'], addresses: [] }
const openAddresses = async (...addresses: ReturnType<typeof someAddress>[]) => {
  rememberUser(someUser)
  shop = await openShop('/profile?tab=addresses', {
    '/auth/me': someUser,
    '/addresses': listOf(...addresses),
    '/postcodes': facts,
  })
}
const press = (label: string) => shop.press(label)
const labels = () =>
  [...shop.page.querySelectorAll('main form label')].map(
    label => label.firstChild?.textContent + (label.querySelector('span') ? '*' : ''),
  )
const choose = async (name: string, value: string) => {
  const select = shop.find(`main select[name="${name}"]`) as HTMLSelectElement
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const countries = () => {
  const select = shop.page.querySelector<HTMLSelectElement>('main select[name="country"]')
  return select && [...select.options].map(({ value }) => value)
}

test('asks for the postcode first, and hides rarely used fields behind buttons', async () => {
  await openAddresses()
  await press('Add New Address')
  expect(labels()).toEqual([
    'Address type',
    'First name',
    'Last name',
    'Postcode',
    'Town or city',
    'Address line 1',
  ])
  await press('Add a second line')
  expect(document.activeElement?.getAttribute('name')).toBe('address2')
  await press('Add state or county')
  expect(labels().slice(-2)).toEqual(['Address line 2*', 'State / county*'])
})

test('offers only countries of delivery, but all countries for a billing address', async () => {
  await openAddresses()
  await press('Add New Address')
  expect(countries()).toBeNull()
  expect((shop.find('main input[name="country"]') as HTMLInputElement).value).toBe('GB')
  await choose('type', 'BILLING')
  expect(countries()?.slice(0, 6)).toEqual(['GB', 'US', 'CA', 'AU', 'DE', 'FR'])
  expect(countries()).toEqual(expect.arrayContaining(['AE', 'IE', 'JE']))
  await choose('country', 'FR')
  await choose('type', 'SHIPPING')
  expect((shop.find('main input[name="country"]') as HTMLInputElement).value).toBe('GB')
})

test('keeps the country and the lines of an existing address', async () => {
  await openAddresses(someAddress('a', { country: 'US', address2: 'Flat 2', state: 'Ohio' }))
  await press('Edit')
  expect(countries()).toEqual(['GB', 'US'])
  expect((shop.find('main select[name="country"]') as HTMLSelectElement).value).toBe('US')
  expect((shop.find('main input[name="address2"]') as HTMLInputElement).value).toBe('Flat 2')
  expect((shop.find('main select[name="state"]') as HTMLSelectElement).value).toBe('OH')
})

test('the form shows the fields of the chosen country, in its order and wording, and keeps the input', async () => {
  await openAddresses()
  await press('Add New Address')
  await choose('type', 'BILLING')
  const street = shop.find('main input[name="address1"]') as HTMLInputElement
  await act(async () => {
    street.value = '350 Fifth Avenue'
    street.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await choose('country', 'US')
  expect(labels().slice(4)).toEqual(['Address line 1', 'Town or city', 'State', 'ZIP code'])
  await choose('country', 'AE')
  expect(labels().slice(4)).toEqual(['Address line 1', 'Emirate'])
  const emirates = shop.find('main select[name="state"]') as HTMLSelectElement
  expect([...emirates.options].map(({ text }) => text).slice(0, 4)).toEqual([
    'Please choose',
    'Abu Dhabi',
    'Ajman',
    'Dubai',
  ])
  await choose('country', 'IE')
  expect(labels().slice(4)).toEqual(['Address line 1', 'Town or city', 'County*', 'Eircode*'])
  expect(shop.page.querySelectorAll('main datalist option')).toHaveLength(26)
  expect((shop.find('main input[name="address1"]') as HTMLInputElement).value).toBe('350 Fifth Avenue')
})

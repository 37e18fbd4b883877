// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { asGuest, press, shop, show, signedIn, text, useCartPage } from '../../../test/cartPage.ts'
import { type } from '../../../test/guestForm.ts'
import { useToast } from '../../../kit/toasts/useToast.ts'
import { settle } from '../../../test/openShop.tsx'
import { demoSettings, listOf } from '../../../test/samples.ts'
import { someAddress, someCart, someCartItem } from '../../../test/someCart.ts'

useCartPage()

const zone = { name: 'Zone', isOpen: true, withoutVat: false, places: ['IE', 'GB-HIS'], ways: [] }
const settings = { ...demoSettings, delivery: { ...demoSettings.delivery, zones: [zone] } }
const cart = someCart(someCartItem('a'))
/** A server that prices the cart for the destination it received last. */
const server = () => {
  let place = 'GB'
  return {
    '/settings': settings,
    '/cart': () => ({ ...cart, place }),
    '/cart/destination': (sent: { country: string }) => ({ ...cart, place: (place = sent.country) }),
  }
}
const country = () => shop.find('form select[name=country]') as HTMLSelectElement
const places = () =>
  shop.call.mock.calls.flatMap(([{ path }, input]) => (path === '/cart/destination' ? [input] : []))

test('a guest’s address starts with the chosen country, and changing that is remembered', async () => {
  localStorage.setItem('deliverTo', 'IE')
  await show(asGuest(server()))
  expect(country().value).toBe('IE')
  expect(places()).toEqual([{ country: 'IE' }])
  await act(async () => {
    country().value = 'GB'
    country().dispatchEvent(new Event('change', { bubbles: true }))
    country().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
  expect(places()).toEqual([{ country: 'IE' }, { country: 'GB' }])
  expect(localStorage.getItem('deliverTo')).toBe('GB')
})

test('a part of the United Kingdom stays chosen until a postcode shows another', async () => {
  localStorage.setItem('deliverTo', 'GB-HIS')
  await show(asGuest(server()))
  expect(text()).toContain('Delivery to the Scottish Highlands and Islands')
  await type({ postalCode: 'E1 8JG' })
  expect(places()).toEqual([{ country: 'GB-HIS' }, { country: 'GB' }])
  expect(localStorage.getItem('deliverTo')).toBe('GB')
})

test('a saved address overrides the destination chosen before, and a toast says so', async () => {
  localStorage.setItem('deliverTo', 'IE')
  await show(signedIn({ ...server(), '/addresses': listOf(someAddress('home')) }))
  expect(places().at(-1)).toBeUndefined()
  expect(localStorage.getItem('deliverTo')).toBe('GB')
  expect(useToast.getState().toast?.title).toBe('Delivering to the United Kingdom')
})

test('the saved address in the destination chosen before is used', async () => {
  localStorage.setItem('deliverTo', 'IE')
  const addresses = listOf(
    someAddress('home', { isDefault: true }),
    someAddress('away', { country: 'IE', postalCode: 'D02 AF30' }),
  )
  await show(signedIn({ ...server(), '/addresses': addresses }))
  expect(places()).toEqual([{ country: 'IE' }])
  expect(localStorage.getItem('deliverTo')).toBe('IE')
})

test('without an address the first one is asked for in the chosen country', async () => {
  localStorage.setItem('deliverTo', 'IE')
  await show(signedIn(server()))
  expect(places()).toEqual([{ country: 'IE' }])
  await press('Add New Address')
  expect((shop.find('dialog select[name=country]') as HTMLSelectElement).value).toBe('IE')
})

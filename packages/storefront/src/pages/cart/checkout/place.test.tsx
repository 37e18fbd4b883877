// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { expect, test } from 'vitest'
import {
  openCartAsGuest,
  press,
  shop,
  setShop,
  openCartSignedIn,
  text,
  useCartPage,
} from '../../../test/cartPage.ts'
import { type } from '../../../test/guestForm.ts'
import { useToast } from '../../../kit/toasts/useToast.ts'
import { settle } from '../../../test/openShop.tsx'
import { demoSettings, listOf } from '../../../test/samples.ts'
import { someAddress, someCart, someCartItem } from '../../../test/someCart.ts'

useCartPage()

const zone = { name: 'Zone', isOpen: true, withoutVat: false, places: ['IE', 'GB-HIS'], ways: [] }
const settings = { ...demoSettings, delivery: { ...demoSettings.delivery, zones: [zone] } }
const wayToIreland = {
  name: 'Tracked',
  price: 1499,
  priceBy: 'weight',
  steps: [],
  freeAbove: null,
  isTracked: true,
  isDutyPaid: false,
  minDays: 5,
  maxDays: 9,
}
const cart = someCart(someCartItem('a'))
/** Answers of a server that prices the cart for the destination received last. */
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

test('a guest’s address starts with the chosen country, and a change of it is remembered', async () => {
  localStorage.setItem('deliverTo', 'IE')
  await setShop(openCartAsGuest(server()))
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

test('each way of delivery says before it is chosen whether its price includes duties', async () => {
  const [way] = cart.delivery
  const delivery = [way!, { ...way!, method: '2', name: 'Express', isDutyPaid: true }]
  await setShop(openCartAsGuest({ ...server(), '/cart': { ...cart, delivery } }))
  const choices = [...shop.page.querySelectorAll('label:has([name=shippingMethod])')]
  expect(choices.map(({ textContent }) => textContent.includes('duties paid'))).toEqual([false, true])
})

test('a part of the United Kingdom stays chosen until a postcode indicates another', async () => {
  localStorage.setItem('deliverTo', 'GB-HIS')
  await setShop(openCartAsGuest(server()))
  expect(text()).toContain('Delivery to the Scottish Highlands and Islands')
  await type({ postalCode: 'E1 8JG' })
  expect(places()).toEqual([{ country: 'GB-HIS' }, { country: 'GB' }])
  expect(localStorage.getItem('deliverTo')).toBe('GB')
})

test('the product safety notice is shown before payment for the destination of the address', async () => {
  const safety = 'Responsible for product safety there: Noor Ltd, 5 Royal Avenue, Belfast.'
  const answer = ({ country: place }: { country: string }) =>
    place === 'GB-NIR' ? { ...cart, place, safety } : { ...cart, place }
  await setShop(openCartAsGuest({ ...server(), '/cart/destination': answer }))
  expect(text()).not.toContain(safety)
  await type({ postalCode: 'BT1 5GS' })
  expect(text()).toContain(safety)
})

test('a saved address overrides the destination chosen before, and a toast reports it', async () => {
  localStorage.setItem('deliverTo', 'IE')
  await setShop(openCartSignedIn({ ...server(), '/addresses': listOf(someAddress('home')) }))
  expect(places().at(-1)).toBeUndefined()
  expect(localStorage.getItem('deliverTo')).toBe('GB')
  expect(useToast.getState().toast?.title).toBe('Delivering to the United Kingdom')
})

test('a saved address at the destination chosen before is selected', async () => {
  localStorage.setItem('deliverTo', 'IE')
  const addresses = listOf(
    someAddress('home', { isDefault: true }),
    someAddress('away', { country: 'IE', postalCode: 'D02 AF30' }),
  )
  await setShop(openCartSignedIn({ ...server(), '/addresses': addresses }))
  expect(places()).toEqual([{ country: 'IE' }])
  expect(localStorage.getItem('deliverTo')).toBe('IE')
})

test('the first address of an account starts with the chosen country', async () => {
  localStorage.setItem('deliverTo', 'IE')
  await setShop(openCartSignedIn(server()))
  expect(places()).toEqual([{ country: 'IE' }])
  await press('Add New Address')
  expect((shop.find('dialog select[name=country]') as HTMLSelectElement).value).toBe('IE')
})

test('abroad, an account is asked for the details that the carrier needs, and this tab stores them', async () => {
  const gulf = { ...zone, places: ['AE'] }
  const settingsAbroad = { ...settings, delivery: { ...settings.delivery, zones: [gulf] } }
  const away = { country: 'AE', postalCode: '', state: 'Dubai', firstName: 'أمينة', deliveryPlace: 'AE' }
  const addresses = listOf(someAddress('away', away))
  const answers = { ...server(), '/settings': settingsAbroad, '/addresses': addresses }
  const fields = {
    'contact.phone': 'Please enter a phone number.',
    'contact.latinName': 'In Latin letters, please.',
  }
  const refusal = new ApiError(400, 'Please check.', 'validation_failed', fields)
  await setShop(openCartSignedIn({ ...answers, '/checkout': refusal }))
  await type({ phone: '' })
  await press('Proceed to Checkout')
  expect(text()).toContain(fields['contact.phone'])
  expect(text()).toContain(fields['contact.latinName'])
  await type({ phone: '+971 50 123 4567', latinName: 'Amina Noor' })
  shop.close()
  await setShop(openCartSignedIn(answers))
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toMatchObject({
    contact: { phone: '+971 50 123 4567', latinName: 'Amina Noor' },
  })
})

test('an order that is too heavy for its destination is stopped before anything is asked for', async () => {
  localStorage.setItem('deliverTo', 'IE')
  const ways = [
    { ...wayToIreland, heaviest: 500 },
    { ...wayToIreland, heaviest: 1500 },
  ]
  const zones = [{ ...zone, ways }]
  const heavy = { ...cart, place: 'IE', delivery: [] }
  await setShop(
    openCartAsGuest({
      '/settings': { ...settings, delivery: { ...settings.delivery, zones } },
      '/cart': heavy,
    }),
  )
  await press('Proceed to Checkout')
  const note =
    'This order is too heavy: one parcel there may hold up to 1.5 kg of garments. Please order less at a time.'
  expect(shop.find('button[aria-describedby]').nextElementSibling?.textContent).toBe(note)
  // The note is also shown with the delivery options.
  expect(text().split(note)).toHaveLength(3)
  expect(document.activeElement?.tagName).toBe('ARTICLE')
  expect(text()).not.toContain('Please enter')
})

test('a cart that becomes too heavy for its destination says so to screen readers', async () => {
  localStorage.setItem('deliverTo', 'IE')
  const zones = [{ ...zone, ways: [{ ...wayToIreland, heaviest: 1500 }] }]
  const heavy = { ...someCart(someCartItem('a', { quantity: 2 })), place: 'IE', delivery: [] }
  await setShop(
    openCartAsGuest({
      '/settings': { ...settings, delivery: { ...settings.delivery, zones } },
      '/cart': { ...cart, place: 'IE' },
      '/cart/items/{id}': heavy,
    }),
  )
  await press('One more')
  await settle()
  expect(shop.find('output').textContent).toContain(
    'This order is too heavy: one parcel there may hold up to 1.5 kg of garments.',
  )
})

test('the price of one of several units stands before the amount in another currency', async () => {
  localStorage.setItem('deliverTo', 'IE')
  const rates = [{ currency: 'EUR', rate: 1.15, setOn: '2026-11-21' }]
  const several = { ...someCart(someCartItem('a', { quantity: 2 })), place: 'IE' }
  await setShop(openCartAsGuest({ ...server(), '/settings': { ...settings, rates }, '/cart': several }))
  expect(text()).toMatch(/£30\.00 each\s*about €35/)
})

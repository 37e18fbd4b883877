// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openCartAsGuest, press, shop, setShop, text, toast, useCartPage } from '../../../test/cartPage.ts'
import { guestDetails, inLondon, input, type } from '../../../test/guestForm.ts'
import { settle, until } from '../../../test/openShop.tsx'
import { demoSettings, idOf, someOrderAddress } from '../../../test/samples.ts'
import { someCart, someCartItem } from '../../../test/someCart.ts'
import { browser } from '../../../kit/shop/browser.ts'

useCartPage()

const validDetails = { ...guestDetails, email: ' yusuf@shop.example ' }
const cart = { '/cart': someCart(someCartItem('a')), '/postcodes': inLondon }
const blurField = async (name: string) => {
  await act(async () => {
    input(name).focus()
    input(name).blur()
  })
  await settle()
}
const errorOf = (name: string) =>
  document.getElementById(input(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent

test('a guest checks out with an email address and a delivery address, in six fields that browsers can fill in', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  await setShop(
    openCartAsGuest({ ...cart, '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') } }),
  )
  const fields = shop.page.querySelectorAll(
    'form[aria-labelledby="guest-title"] input:not([type="hidden"], [type="checkbox"])',
  )
  expect([...fields].map(field => field.getAttribute('autocomplete'))).toEqual([
    'email',
    'shipping given-name',
    'shipping family-name',
    'shipping postal-code',
    'shipping address-level2',
    'shipping address-line1',
  ])
  await type(validDetails)
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toEqual({
    cartId: idOf('cart'),
    guest: {
      email: 'yusuf@shop.example',
      address: someOrderAddress,
    },
    shippingMethod: 'standard',
    expectedTotal: 3599,
    expectedTerms: 'standard-20 3-5 tracked',
  })
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'))
})

test('missing details are reported at their fields before the server is called, and the input stays', async () => {
  await setShop(openCartAsGuest(cart))
  await type({ ...validDetails, email: 'yusuf', city: ' ' })
  await press('Proceed to Checkout')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
  expect(text()).toContain('Please fill in all required fields.')
  expect(errorOf('email')).toBe('Please enter a valid email address.')
  expect(errorOf('city')).toBe('This field is required.')
  expect(document.activeElement).toBe(input('email'))
  expect(input('address1').value).toBe('12 Cable Street')
  await type({ email: 'yusuf@shop.example' })
  expect(text()).toContain('Please fill in all required fields.')
  await type({ city: 'London' })
  expect(text()).not.toContain('Please fill in all required fields.')
})

test('details that the server refuses are reported at their fields', async () => {
  const fields = {
    'guest.email': 'Please enter a valid email address.',
    'guest.address.postalCode': 'At most 20 characters.',
  }
  await setShop(
    openCartAsGuest({
      ...cart,
      '/checkout': new ApiError(400, 'Please check.', 'validation_failed', fields),
    }),
  )
  await type(validDetails)
  await press('Proceed to Checkout')
  await until(() => expect(errorOf('postalCode')).toBe('At most 20 characters.'))
  expect(errorOf('email')).toBe('Please enter a valid email address.')
  expect(toast()).toContain('Checkout Error')
  expect(toast()).toContain('Please check the marked fields.')
})

test('Enter in a field submits the form like the button', async () => {
  await setShop(openCartAsGuest(cart))
  const { elements } = input('email').form!
  expect([...elements].filter(element => element.matches('[type="submit"]'))).toHaveLength(1)
  expect(shop.find('button[type="submit"][form="guest"]').textContent).toBe('Proceed to Checkout')
})

test('the input is restored after returning from the payment page, until the order is paid', async () => {
  await setShop(openCartAsGuest(cart))
  await type(validDetails)
  shop.close()
  await setShop(openCartAsGuest(cart))
  expect(input('address1').value).toBe('12 Cable Street')
  sessionStorage.setItem('guestDetails', '{')
  shop.close()
  await setShop(openCartAsGuest(cart))
  expect(input('address1').value).toBe('')
})

test('a postcode fills in its town if there is only one, and is formatted as on parcels', async () => {
  await setShop(openCartAsGuest(cart))
  await type({ postalCode: 'e18j' })
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/postcodes')).toBe(false)
  await type({ postalCode: 'e18jg' })
  expect(await shop.sentTo('/postcodes')).toEqual({ country: 'GB', postalCode: 'E1 8JG' })
  expect(input('city').value).toBe('London')
  await blurField('postalCode')
  expect(input('postalCode').value).toBe('E1 8JG')
  // A town cleared by hand stays empty.
  await type({ city: '' })
  expect(input('city').value).toBe('')
})

test('a town outside the postcode’s area gets a warning and can be corrected by a button, but does not stop the order', async () => {
  vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  await setShop(
    openCartAsGuest({ ...cart, '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') } }),
  )
  await type({ ...validDetails, city: 'Leeds' })
  await blurField('city')
  expect(text()).toContain('E1 is in London. Is the town right?')
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toMatchObject({ guest: { address: { city: 'Leeds' } } })
  await press('Change to London')
  expect(input('city').value).toBe('London')
  expect(text()).not.toContain('Is the town right?')
})

test('the town is not filled in if several towns share the postcode', async () => {
  await setShop(
    openCartAsGuest({
      ...cart,
      '/postcodes': { ...inLondon, postalCode: 'M3 7BB', towns: ['Manchester', 'Salford'] },
    }),
  )
  await type({ postalCode: 'M3 7BB' })
  expect(input('city').value).toBe('')
})

test('an invalid postcode is reported at its field on blur, with the server’s message if there is one', async () => {
  const message = 'Please enter a valid UK postcode.'
  await setShop(
    openCartAsGuest({
      ...cart,
      '/postcodes': new ApiError(400, message, 'validation_failed', { postalCode: message }),
    }),
  )
  await type({ postalCode: 'E1' })
  expect(input('postalCode').getAttribute('aria-invalid')).toBeNull()
  await blurField('postalCode')
  expect(errorOf('postalCode')).toBe(message)
  await type({ postalCode: 'XQ1 1AA' })
  expect(errorOf('postalCode')).toBe(message)
  await type({ postalCode: 'JE2' })
  expect(errorOf('postalCode')).toBe('We do not deliver to the Channel Islands yet.')
})

test('addresses of an address service can be chosen, and nothing else changes', async () => {
  const addresses = [
    { address1: '1 Cable Street', address2: null, city: 'London' },
    { address1: '3 Cable Street', address2: 'Flat 2', city: 'London' },
  ]
  await setShop(openCartAsGuest({ ...cart, '/postcodes': { ...inLondon, addresses } }))
  await type({ postalCode: 'E1 8JG' })
  const select = [...shop.page.querySelectorAll('form select')].at(-1) as HTMLSelectElement
  expect([...select.options].map(({ text: label }) => label)).toEqual([
    '2 found for E1 8JG',
    '1 Cable Street',
    'Flat 2, 3 Cable Street',
  ])
  await act(async () => {
    select.value = '1'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect([input('address1').value, input('address2').value]).toEqual(['3 Cable Street', 'Flat 2'])
  expect(JSON.parse(sessionStorage.getItem('guestDetails') ?? '{}')).toMatchObject({
    address1: '3 Cable Street',
    address2: 'Flat 2',
  })
})

test('the invoice can have another address: the names are copied, and errors are shown at its own fields', async () => {
  const fields = { 'guest.billing.postalCode': 'Please enter a valid UK postcode.' }
  await setShop(
    openCartAsGuest({ ...cart, '/checkout': new ApiError(400, 'No.', 'validation_failed', fields) }),
  )
  await type(validDetails)
  await press('Add a different billing address')
  expect(document.activeElement).toBe(input('billing.firstName'))
  expect([input('billing.firstName').value, input('billing.lastName').value]).toEqual(['Yusuf', 'Rahman'])
  await press('Proceed to Checkout')
  expect(errorOf('billing.address1')).toBe('This field is required.')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
  await type({ 'billing.postalCode': 'e18jg', 'billing.city': 'London', 'billing.address1': '7 Orchard Way' })
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toMatchObject({
    guest: {
      address: { address1: '12 Cable Street' },
      billing: { firstName: 'Yusuf', address1: '7 Orchard Way', country: 'GB' },
    },
  })
  await until(() => expect(errorOf('billing.postalCode')).toBe('Please enter a valid UK postcode.'))
  shop.close()
  await setShop(openCartAsGuest(cart))
  expect(input('billing.address1').value).toBe('7 Orchard Way')
  await press('Use the delivery address for the invoice')
  expect(shop.page.querySelector('form fieldset')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Add a different billing address')
  shop.close()
  await setShop(openCartAsGuest(cart))
  expect(shop.page.querySelector('form fieldset')).toBeNull()
})

test('abroad, a guest is asked for a phone number, and for a name that carriers can read', async () => {
  const zone = { name: 'Gulf', isOpen: true, withoutVat: false, places: ['AE'], ways: [] }
  const settings = { ...demoSettings, delivery: { ...demoSettings.delivery, zones: [zone] } }
  const words = {
    phone: 'Please enter a phone number: the carrier and customs there need one.',
    latinName: 'Please write this name in Latin letters, A to Z.',
  }
  const fields = { 'guest.address.phone': words.phone, 'guest.address.latinName': words.latinName }
  const refusal = new ApiError(400, 'Please check.', 'validation_failed', fields)
  await setShop(openCartAsGuest({ ...cart, '/settings': settings, '/checkout': refusal }))
  expect(shop.page.querySelector('form input[name="phone"]')).toBeNull()
  const choose = async (name: string, value: string) => {
    const select = shop.find(`form select[name="${name}"]`) as HTMLSelectElement
    await act(async () => {
      select.value = value
      for (const event of ['input', 'change']) select.dispatchEvent(new Event(event, { bubbles: true }))
    })
    await settle()
  }
  await choose('country', 'AE')
  await until(() => expect(shop.page.querySelector('form select[name="state"]')).not.toBeNull())
  await type({ email: 'a@shop.example', firstName: 'أمينة', lastName: 'نور', address1: 'Villa 12' })
  await choose('state', 'Dubai')
  await press('Proceed to Checkout')
  expect([errorOf('phone'), errorOf('latinName')]).toEqual([words.phone, words.latinName])
  await type({ phone: '+971 50 123 4567', latinName: 'Amina Noor' })
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toMatchObject({
    guest: { address: { state: 'Dubai', city: '', phone: '+971 50 123 4567', latinName: 'Amina Noor' } },
  })
})

// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { asGuest, press, shop, show, text, toast, useCartPage } from '../../../test/cartPage.ts'
import { settle, until } from '../../../test/openShop.tsx'
import { idOf } from '../../../test/samples.ts'
import { someCart, someCartItem } from '../../../test/someCart.ts'
import { browser } from '../../../kit/shop/browser.ts'

useCartPage()

const input = (name: string) => shop.find(`form input[name="${name}"]`) as HTMLInputElement
const type = async (values: Record<string, string>) => {
  await act(async () => {
    for (const [name, value] of Object.entries(values)) {
      input(name).value = value
      input(name).dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await settle()
}
const filled = {
  email: ' yusuf@shop.example ',
  firstName: 'Yusuf',
  lastName: 'Rahman',
  postalCode: 'E1 8JG',
  address1: '12 Cable Street',
  city: 'London',
}
const cart = { '/cart': someCart(someCartItem('a')) }
const errorOf = (name: string) =>
  document.getElementById(input(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent

test('a guest pays with an email address and a place, in at most eight fields', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  await show(asGuest({ ...cart, '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') } }))
  expect(shop.page.querySelectorAll('form[aria-labelledby="guest-title"] input').length).toBeLessThanOrEqual(
    8,
  )
  await type(filled)
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toEqual({
    cartId: idOf('cart'),
    guest: {
      email: 'yusuf@shop.example',
      address: {
        firstName: 'Yusuf',
        lastName: 'Rahman',
        address1: '12 Cable Street',
        address2: null,
        city: 'London',
        state: null,
        postalCode: 'E1 8JG',
        country: 'GB',
      },
    },
    shippingMethod: 'standard',
    expectedTotal: 3599,
  })
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'))
})

test('what is missing is said beside its field before the server is asked, and nothing typed is lost', async () => {
  await show(asGuest(cart))
  await type({ ...filled, email: 'yusuf', city: ' ' })
  await press('Proceed to Checkout')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
  expect(text()).toContain('Please fill in all required fields.')
  expect(errorOf('email')).toBe('Please enter a valid email address.')
  expect(errorOf('city')).toBe('This field is required.')
  expect(document.activeElement).toBe(input('email'))
  expect(input('address1').value).toBe('12 Cable Street')
})

test('what the shop refuses of it stands beside its field', async () => {
  const fields = {
    'guest.email': 'Please enter a valid email address.',
    'guest.address.postalCode': 'At most 20 characters.',
  }
  await show(
    asGuest({ ...cart, '/checkout': new ApiError(400, 'Please check.', 'validation_failed', fields) }),
  )
  await type(filled)
  await press('Proceed to Checkout')
  await until(() => expect(errorOf('postalCode')).toBe('At most 20 characters.'))
  expect(errorOf('email')).toBe('Please enter a valid email address.')
  expect(toast()).toContain('Checkout Error')
})

test('what was typed is there again on the way back from the payment page, until the order is paid', async () => {
  await show(asGuest(cart))
  await type(filled)
  shop.close()
  await show(asGuest(cart))
  expect(input('address1').value).toBe('12 Cable Street')
  sessionStorage.setItem('guestDetails', '{')
  shop.close()
  await show(asGuest(cart))
  expect(input('address1').value).toBe('')
})

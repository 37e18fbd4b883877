// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { browser } from '../../../kit/shop/browser.ts'
import { openShop, until } from '../../../test/openShop.tsx'
import { idOf, listOf } from '../../../test/samples.ts'
import { someAddress, someCart, someCartItem } from '../../../test/someCart.ts'
import { someVerification } from '../../../test/someOrder.ts'
import { shop, openCartSignedIn, text, toast, press, useCartPage, setShop } from '../../../test/cartPage.ts'

useCartPage()

test('checks out to the default address with the total shown', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  const addresses = listOf(someAddress('one'), someAddress('home', { isDefault: true }))
  await setShop(
    openCartSignedIn({
      '/cart': someCart(someCartItem('a')),
      '/addresses': addresses,
      '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
    }),
  )
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toEqual({
    cartId: idOf('cart'),
    shippingAddressId: idOf('home'),
    shippingMethod: 'standard',
    expectedTotal: 3599,
    expectedTerms: 'standard-20 3-5 tracked',
  })
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.example/1'))
})

test('waits for the addresses to load rather than asking for one', async () => {
  vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  let answer: (value: unknown) => void = () => undefined
  await setShop(
    openCartSignedIn({
      '/cart': someCart(someCartItem('a')),
      '/addresses': () => new Promise(resolve => (answer = resolve)),
      '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
    }),
  )
  await press('Proceed to Checkout')
  expect(toast()).toBeUndefined()
  await act(async () => answer(listOf(someAddress('home'))))
  await until(() => shop.find('#shipping-address input'))
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toMatchObject({ shippingAddressId: idOf('home') })
})

test('if the payment page does not open, the button works again after a while or with another cart', async () => {
  vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  await setShop(
    openCartSignedIn({
      '/cart': someCart(someCartItem('a')),
      '/cart/items/{id}': someCart(someCartItem('a', { quantity: 2 })),
      '/addresses': listOf(someAddress('home')),
      '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
    }),
  )
  await press('Proceed to Checkout')
  expect(text()).toContain('Opening the payment page...')
  await press('One more')
  expect(text()).toContain('Proceed to Checkout')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('Proceed to Checkout')
  expect(text()).toContain('Opening the payment page...')
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  vi.useRealTimers()
  expect(text()).toContain('Proceed to Checkout')
})

test('the invoice is addressed to the delivery address, unless another one is chosen', async () => {
  vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  const addresses = listOf(
    someAddress('home'),
    someAddress('office', { type: 'BILLING', address1: '1 Fenchurch Street' }),
  )
  await setShop(
    openCartSignedIn({
      '/cart': someCart(someCartItem('a')),
      '/addresses': addresses,
      '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
    }),
  )
  expect(text()).not.toContain('1 Fenchurch Street')
  const sameAddressCheckbox = shop.find('section[aria-labelledby="billing-title"] input[type="checkbox"]')
  await act(async () => sameAddressCheckbox.click())
  expect(text()).toContain('1 Fenchurch Street')
  await press('Proceed to Checkout')
  expect(await shop.sentTo('/checkout')).toMatchObject({
    shippingAddressId: idOf('home'),
    billingAddressId: idOf('office'),
  })
})

test('a line that cannot be bought has no total, and the checkout button scrolls to it', async () => {
  const gone = someCartItem('gone', { maxQuantity: 0, lineTotal: 0 })
  await setShop(
    openCartSignedIn({
      '/cart': someCart(someCartItem('a'), gone),
      '/addresses': listOf(someAddress('home')),
    }),
  )
  expect(text()).not.toContain('£0.00')
  expect(text()).toContain('Subtotal£30.00')
  const button = [...shop.page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Proceed to Checkout',
  )
  const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('One item needs your attention first.')
  await press('Proceed to Checkout')
  expect(document.activeElement?.textContent).toContain('No longer available.')
  expect(toast()).toBeUndefined()
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
})

test('the cart asks for no details if nothing in it can be bought', async () => {
  await setShop(
    openCartSignedIn({ '/cart': someCart(someCartItem('gone', { maxQuantity: 0, lineTotal: 0 })) }),
  )
  expect(text()).toContain('Nothing in your cart is still available.')
  expect(text()).not.toContain('Total')
})

test('Escape keeps a half-typed address for the next opening; Cancel discards it', async () => {
  await setShop(openCartSignedIn({ '/cart': someCart(someCartItem('a')) }))
  const street = () => shop.find('dialog input[name="address1"]') as HTMLInputElement
  await press('Add New Address')
  await act(async () => {
    street().value = '12 Cable Street'
    street().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => void shop.find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  await press('Add New Address')
  expect(street().value).toBe('12 Cable Street')
  await press('Cancel')
  await press('Add New Address')
  expect(street().value).toBe('')
})

test('asks for an address before calling the server', async () => {
  await setShop(openCartSignedIn({ '/cart': someCart(someCartItem('a')) }))
  await press('Proceed to Checkout')
  expect(toast()).toContain('Shipping Address Required')
  expect(shop.call.mock.calls.some(([{ path }]) => path === '/checkout')).toBe(false)
})

test('express delivery stays chosen until the order is paid; the next cart begins with standard delivery', async () => {
  const { orderId } = someVerification()
  const answers = { '/cart': someCart(someCartItem('a')), '/orders/{id}/verify': someVerification() }
  const express = () => shop.find('input[value="express"]') as HTMLInputElement
  const visit = async (address: string) => {
    shop.close()
    await setShop(openShop(address, answers))
    shop.close()
  }
  await setShop(openCartSignedIn(answers))
  await act(async () => express().click())
  expect(express().checked).toBe(true)
  await visit('/checkout/canceled')
  await setShop(openCartSignedIn(answers))
  expect(express().checked).toBe(true)
  await visit(`/checkout/success?session_id=cs_1&order_id=${orderId}`)
  await setShop(openCartSignedIn(answers))
  expect(express().checked).toBe(false)
})

// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openCartAsGuest, press, shop, setShop, text, useCartPage } from '../../../test/cartPage.ts'
import { guestDetails as filled, inLondon, input, type } from '../../../test/guestForm.ts'
import { openShop, until } from '../../../test/openShop.tsx'
import { someCart, someCartItem } from '../../../test/someCart.ts'
import { someVerification } from '../../../test/someOrder.ts'
import { idOf } from '../../../test/samples.ts'
import { browser } from '../../../kit/shop/browser.ts'

useCartPage()
afterEach(() => void vi.useRealTimers())

const cart = {
  '/cart': someCart(someCartItem('a')),
  '/postcodes': inLondon,
  '/checkout': { url: 'https://pay.example/1', orderId: idOf('o') },
}
const filledInText = 'Filled in from your last order.'

/** Opens the cart page in a new tab, after the last tab was closed. */
const comeBack = async () => {
  shop.close()
  sessionStorage.clear()
  await setShop(openCartAsGuest(cart))
}

let orders = 0
/** Pays with the details in the form, and returns on another day. */
const payAndComeBack = async () => {
  vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  await press('Proceed to Checkout')
  await shop.sentTo('/checkout')
  shop.close()
  const paid = someVerification({ orderId: idOf(`order ${orders++}`) })
  await setShop(
    openShop(`/checkout/success?session_id=cs_1&order_id=${paid.orderId}`, {
      '/orders/{id}/verify': paid,
      '/cart': someCart(),
    }),
  )
  await until(() => expect(text()).toContain('Payment Successful'))
  await comeBack()
}

const payRemembered = async () => {
  await setShop(openCartAsGuest(cart))
  await type(filled)
  await act(async () => input('remember').click())
  await payAndComeBack()
}

test('a guest who ticked the box finds the details of the last order filled in, and can order with them', async () => {
  await payRemembered()
  expect(text()).toContain(filledInText)
  for (const [name, value] of Object.entries(filled)) expect(input(name).value).toBe(value)
  expect(input('remember').checked).toBe(true)
  await payAndComeBack()
  expect(input('address1').value).toBe('12 Cable Street')
})

test('nothing is remembered if the box is not ticked', async () => {
  await setShop(openCartAsGuest(cart))
  expect(input('remember').checked).toBe(false)
  await type(filled)
  await payAndComeBack()
  expect(text()).not.toContain(filledInText)
  expect(input('email').value).toBe('')
  expect(localStorage.getItem('rememberedGuest')).toBeNull()
})

test('details of an unpaid order are not remembered', async () => {
  await setShop(openCartAsGuest(cart))
  await type(filled)
  await act(async () => input('remember').click())
  await comeBack()
  expect(input('email').value).toBe('')
})

test('Clear empties the form and the device’s storage, and focuses the first field', async () => {
  await payRemembered()
  await press('Clear')
  expect(text()).not.toContain(filledInText)
  expect(input('address1').value).toBe('')
  expect(input('remember').checked).toBe(false)
  expect(document.activeElement).toBe(input('email'))
  expect(localStorage.getItem('rememberedGuest')).toBeNull()
  await comeBack()
  expect(input('email').value).toBe('')
})

test('an order with the box unticked deletes remembered details', async () => {
  await payRemembered()
  await act(async () => input('remember').click())
  await payAndComeBack()
  expect(input('email').value).toBe('')
})

test('remembered details are deleted 180 days after the order', async () => {
  await payRemembered()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 179 * 86_400_000)
  await comeBack()
  expect(input('email').value).toBe('yusuf@shop.example')
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  await comeBack()
  expect(input('email').value).toBe('')
  expect(localStorage.getItem('rememberedGuest')).toBeNull()
})

test('invalid entries in the storage are ignored', async () => {
  localStorage.setItem('rememberedGuest', '{"at":"now"')
  await setShop(openCartAsGuest(cart))
  expect(text()).not.toContain(filledInText)
  expect(input('email').value).toBe('')
})

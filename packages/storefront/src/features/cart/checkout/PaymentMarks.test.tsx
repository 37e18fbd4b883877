// @vitest-environment jsdom
import type { PaymentMethod } from '@shop/contracts/shop/paymentMethods'
import { expect, test } from 'vitest'
import { noReviews, openProductPage, thobe, useProductPage } from '../../../test/productPage.ts'
import { openShop } from '../../../test/openShop.tsx'
import { demoSettings, listOf } from '../../../test/samples.ts'
import { someCart, someCartItem } from '../../../test/someCart.ts'

useProductPage()

const marksIn = (page: HTMLElement, part = 'main') =>
  [...page.querySelectorAll(`${part} ul[aria-label="Ways to pay"] li > :last-child`)].map(
    name => name.textContent,
  )
const settings = (...paymentMethods: PaymentMethod[]) => ({
  '/settings': { ...demoSettings, paymentMethods },
})
const wallets = ['Apple Pay', 'Google Pay', 'Visa', 'Mastercard', 'American Express']

test.each([
  [['card'], wallets],
  [
    ['card', 'paypal', 'klarna'],
    [...wallets, 'PayPal', 'Klarna'],
  ],
  [['klarna'], ['Klarna']],
  [[], []],
] as [PaymentMethod[], string[]][])(
  'the methods %j are shown on the product page, in the footer and in the cart as %j',
  async (methods, names) => {
    const product = await openProductPage(thobe(), {
      ...noReviews,
      '/products': listOf(),
      ...settings(...methods),
    })
    expect(marksIn(product.page)).toEqual(names)
    expect(marksIn(product.page, 'footer')).toEqual(names)
    product.close()
    localStorage.setItem('guestCart', '1')
    const cart = await openShop('/cart', {
      '/products': listOf(),
      '/cart': someCart(someCartItem('a')),
      ...settings(...methods),
    })
    expect(marksIn(cart.page)).toEqual(names)
  },
)

test('a product that cannot be bought shows no payment methods', async () => {
  const { page } = await openProductPage(
    thobe({ variants: thobe().variants.map(variant => ({ ...variant, stock: 0 })) }),
    { ...noReviews, '/products': listOf(), ...settings('card') },
  )
  expect(marksIn(page)).toEqual([])
})

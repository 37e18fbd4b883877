import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { openOrder } from '@shop/contracts/orders/endpoints'
import { openBrowser, type Browser } from './browser.ts'
import { guestDetails, makeGarment, payFor } from './checkout.ts'
import { mailsTo } from './mails.ts'
import type { TestShop } from './startShop.ts'

/** Places orders of guests, each in a new browser, and reads the links in their emails. */
export const guestDesk = (shop: TestShop) => {
  const place = async (details = guestDetails()) => {
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    const { variantId } = await makeGarment(shop, 5)
    await browser.call(addCartItem, { variantId, quantity: 2 })
    const { orderId } = await browser.call(checkout, { cartId, expectedTotal: 9998, ...details })
    return { browser, cartId, variantId, orderId, email: details.guest.email }
  }
  const buy = async (details = guestDetails()) => {
    const order = await place(details)
    const sessionId = await payFor(shop, order.orderId)
    return { ...order, sessionId }
  }
  /** Reads the link in the last email to an address, as its path and token. */
  const linkTo = async (email: string) => {
    const text = (await mailsTo(shop, email)).at(-1)?.text ?? ''
    const [, id = '', token = ''] = /\/order\/([\w-]+)#([\w.-]+)/.exec(text) ?? []
    return { id, token }
  }
  const open = (browser: Browser, link: { id: string; token: string }) => browser.call(openOrder, link)
  return { place, buy, linkTo, open }
}

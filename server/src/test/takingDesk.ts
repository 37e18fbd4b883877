import type { SentInput } from '@shop/contracts/endpoint'
import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { getOrder, openOrder, payOrder } from '@shop/contracts/orders/endpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { expect } from 'vitest'
import { newId } from '../platform/database/BaseModel.ts'
import type { TestAccount } from './accounts.ts'
import { openBrowser } from './browser.ts'
import { guestDetails, makeGarment } from './checkout.ts'
import { runWaiting, type TestShop } from './startShop.ts'

const dayMs = 24 * 60 * 60_000

/** Lets staff enter orders for customers, and acts for those customers. */
export const takingDesk = (shop: TestShop, staff: () => TestAccount) => {
  /**
   * Prepares an order of one garment, of which there are `stock` units: its input, and functions that place and read
   * it.
   */
  const prepareOrder = async (more: Partial<SentInput<typeof takeOrder>> = {}, stock = 3) => {
    const { variantId } = await makeGarment(shop, stock)
    const { guest } = guestDetails()
    const input: SentInput<typeof takeOrder> = {
      orderId: newId(),
      guest,
      lines: [{ variantId, quantity: 1 }],
      shippingMethod: 'standard',
      discountReason: '',
      note: '',
      payment: 'link',
      paidHow: '',
      expectedTotal: 5598,
      ...more,
    }
    const take = (change: Partial<typeof input> = {}, token = staff().accessToken) =>
      shop.call(takeOrder, { ...input, ...change }, token)
    const read = () => shop.call(getAdminOrder, { id: input.orderId }, staff())
    return { input, variantId, email: guest.email, take, read }
  }

  /** Opens the order by the link in its email, in a browser without an account. */
  const openByMail = async (text = '') => {
    const [, id = '', token = ''] = /\/order\/([\w-]+)#([\w.-]+)/.exec(text) ?? []
    const guest = openBrowser(shop)
    await guest.call(openOrder, { id, token })
    return { pay: () => guest.call(payOrder, { id }), read: () => guest.call(getOrder, { id }) }
  }

  const expectNoAlerts = async () => {
    await shop.jobs.audit.runNow()
    expect(await shop.deps.db('alerts').whereNull('resolved_at').pluck('detail')).toEqual([])
  }

  const dayIn = (days: number) => dayAt('Europe/London', shop.deps.clock.now() + days * dayMs)

  /** Clears the messages that follow from the previous test's orders. */
  const clearOutbox = async () => {
    await runWaiting(shop, 'outbox')
    await shop.deps.db('outbox').delete()
  }
  return { wish: prepareOrder, openByMail, noAlerts: expectNoAlerts, dayIn, clearOutbox }
}

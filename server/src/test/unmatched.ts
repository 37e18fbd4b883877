import { listAlerts } from '@shop/contracts/alerts/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import type { acceptPayment } from '@shop/contracts/orders/reviewEndpoints'
import { expect } from 'vitest'
import type { SessionParams } from '../platform/base/PaymentProvider.ts'
import type { TestAccount } from './accounts.ts'
import { orderRow, payFor } from './checkout.ts'
import { orderDesk } from './orderDesk.ts'
import type { TestShop } from './startShop.ts'

/** Total of an order of the tests in pence: £49.99 and £5.99 of delivery. */
export const orderTotal = 5598

/** Creates payments that do not match their order, and decides about them as staff. */
export const unmatchedDesk = (shop: TestShop, staff: () => TestAccount) => {
  const { placed, read, mailsOf } = orderDesk(shop, staff)
  let pages = 0
  /** Creates another payment page for an order, as a mistake at the provider could. */
  const anotherPage = async (orderId: string, change: { amount?: number; currency?: string } = {}) => {
    const params = JSON.parse((await orderRow(shop, orderId)).session_params) as SessionParams
    const { currency = 'gbp', amount = orderTotal } = change
    const priceData = { currency, unit_amount: amount, product_data: { name: 'All of it' } }
    return shop.deps.payments.createSession(
      { ...params, shipping_options: [], line_items: [{ quantity: 1, price_data: priceData }] },
      `another-page-${++pages}`,
    )
  }
  /** Creates an order whose own page asks for another amount, and pays it there. */
  const payWrongAmount = async (change: { amount?: number; currency?: string }, stock = 3) => {
    const order = await placed(stock)
    const page = await anotherPage(order.orderId, change)
    await shop.deps.db('orders').where({ id: order.orderId }).update({ stripe_session_id: page.id })
    await payFor(shop, order.orderId)
    const { unmatchedPayments, ...rest } = await read(order.orderId)
    expect(rest).toMatchObject({ status: 'PENDING', paidAt: null, leftToRefund: 0 })
    expect(unmatchedPayments).toMatchObject([{ state: 'OPEN', amount: change.amount ?? orderTotal }])
    return { ...order, paymentId: unmatchedPayments[0]!.id, reviewFlag: rest.reviewFlag }
  }
  const decide = (
    endpoint: typeof acceptPayment,
    { orderId, paymentId }: { orderId: string; paymentId: string },
  ) => {
    const input: SentInput<typeof acceptPayment> = { id: orderId, paymentId, reason: 'Agreed by phone' }
    return shop.call(endpoint, input, staff().accessToken)
  }
  const refundedAmounts = async (orderId: string) => {
    const refunds = await shop.deps.db('refunds').where({ order_id: orderId }).pluck('id')
    return shop.sandbox
      .refunds()
      .filter(({ metadata, status }) => status === 'succeeded' && refunds.includes(metadata?.['refundId']))
      .map(({ amount }) => amount)
  }
  const openAlerts = async (order: string) =>
    (await shop.call(listAlerts, { limit: 100 }, staff().accessToken)).items.filter(
      ({ orderId }) => orderId === order,
    )
  return {
    placed,
    read,
    mailsOf,
    anotherPage,
    paidWrongly: payWrongAmount,
    decide,
    givenBack: refundedAmounts,
    openAlerts,
  }
}

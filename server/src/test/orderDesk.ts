import { getAdminOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import type { TestAccount } from './accounts.ts'
import { buyGarment, orderGarment, orderRow } from './checkout.ts'
import type { TestShop } from './startShop.ts'

/** Creates orders, lets a member of staff act on them, and reads the results. */
export const orderDesk = (shop: TestShop, staff: () => TestAccount) => {
  const placeOrder = (stock = 3) => orderGarment(shop, stock)
  const placePaidOrder = () => buyGarment(shop, 3)
  const setStatus = (id: string, status: SentInput<typeof setOrderStatus>['status'], reason?: string) =>
    shop.call(setOrderStatus, { id, status, ...(reason && { reason }) }, staff().accessToken)
  const refund = (id: string, amount?: number) =>
    shop.call(refundOrder, { id, reason: 'A loose seam', ...(amount && { amount }) }, staff().accessToken)
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff().accessToken)
  const mailsOf = async (id: string, kind: string) =>
    (await shop.deps.db('outbox').where({ kind }).pluck('payload')).filter((text: string) =>
      text.includes(id),
    )
  const refundedAmount = async (id: string) => {
    const { payment_intent_id: payment } = await orderRow(shop, id)
    return shop.sandbox
      .refunds()
      .filter(each => each.payment_intent === payment && each.status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
  }
  return {
    placed: placeOrder,
    paid: placePaidOrder,
    setStatus,
    refund,
    read,
    mailsOf,
    givenBack: refundedAmount,
  }
}

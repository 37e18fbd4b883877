import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { deliverEvents, orderRow } from './checkout.ts'
import type { TestShop } from './startShop.ts'

interface CreatedCase {
  id: string
}

/**
 * Simulates actions of banks and of the provider concerning a payment, through the sandbox's controls. The shop gets
 * each event at once.
 */
export const bankControls = (shop: TestShop) => {
  const ask = async (path: string, fields: object): Promise<CreatedCase> => {
    const answer = await fetch(`${shop.sandbox.url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: JSON.stringify(fields),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as CreatedCase
  }
  const askAndDeliver = async (path: string, fields: object) => {
    const created = await ask(path, fields)
    await deliverEvents(shop)
    return created.id
  }
  const paymentOf = async (orderId: string): Promise<string> =>
    (await orderRow(shop, orderId)).payment_intent_id
  return {
    ask,
    paymentOf,
    dispute: async (orderId: string, details: { amount?: number; reason?: string; inquiry?: boolean } = {}) =>
      askAndDeliver('disputes', { paymentIntent: await paymentOf(orderId), ...details }),
    disputePayment: (paymentIntent: string, details: { amount?: number } = {}) =>
      askAndDeliver('disputes', { paymentIntent, ...details }),
    decide: (dispute: string, status: string) => askAndDeliver('disputes/change', { dispute, status }),
    warn: async (orderId: string) =>
      askAndDeliver('fraud_warnings', {
        paymentIntent: await paymentOf(orderId),
        fraudType: 'made_with_stolen_card',
      }),
    review: async (orderId: string) => askAndDeliver('reviews', { paymentIntent: await paymentOf(orderId) }),
    closeReview: (review: string, reason: string) => askAndDeliver('reviews/close', { review, reason }),
  }
}

/** Reads the case of an order as staff see it. */
export const caseOf = async (
  shop: TestShop,
  { orderId, caseId }: { orderId: string; caseId: string },
  staff: string,
): Promise<{ order: AdminOrder; paymentCase: AdminOrder['cases'][number] }> => {
  const order = await shop.call(getAdminOrder, { id: orderId }, staff)
  const found = order.cases.find(({ id }) => id === caseId)
  if (!found) throw new Error(`The order has no case ${caseId}.`)
  return { order, paymentCase: found }
}

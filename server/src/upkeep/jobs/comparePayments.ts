import { batchesOf } from '@shop/contracts/batchesOf'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { dayMs } from '../../platform/base/time.ts'
import { withoutOrderText } from '../../sales/orders/payments/events/noteUnknownPayment.ts'
import type { Difference } from './Difference.ts'

interface Money {
  amount: Pence
  /** ISO 4217 */
  currency: string
}

/** Compares the provider's payments since `from` with the paid orders and unmatched payments, in both directions. */
export const comparePayments = async (
  { db, payments }: Deps,
  from: string,
  to: string,
): Promise<Difference[]> => {
  const providerPayments = new Map<string, Money & { isInWindow: boolean }>()
  // A payment may have begun a while before its order was paid.
  for await (const payment of payments.listPayments(new Date(Date.parse(from) - dayMs).toISOString()))
    providerPayments.set(payment.paymentIntentId, {
      amount: payment.amount,
      currency: payment.currency,
      isInWindow: payment.createdAt > from && payment.createdAt < to,
    })
  const shopAmounts = new Map<string, Pence>()
  for (const ids of batchesOf([...providerPayments.keys()], idsPerBatch))
    for (const [id, amount] of await findPayments(db, ids)) shopAmounts.set(id, amount)
  // Uses the ledger's index of instants: orders have no such index, and scanning all takes seconds in a large shop.
  const movedOrderIds = db('money_moves')
    .where({ kind: 'payment' })
    .whereBetween('at', [from, to])
    .select('order_id')
  const paidOrders: { id: string; payment: string }[] = await db('orders')
    .whereIn('id', movedOrderIds)
    .whereBetween('paid_at', [from, to])
    .where({ payment_method: 'card' })
    .where('total', '>', 0)
    .select('id', { payment: 'payment_intent_id' })
  const unlistedOrders = paidOrders.filter(order => !providerPayments.has(order.payment))
  // An order may be paid days after its payment began: the payment is then older than all that were listed.
  const foundOrders = await filterAsync(
    unlistedOrders,
    async ({ payment }) => (await payments.findPayment(payment)) !== null,
  )
  return [
    ...[...providerPayments].flatMap(([id, { isInWindow, ...money }]) =>
      isInWindow ? differencesOf(id, money, shopAmounts.get(id)) : [],
    ),
    ...unlistedOrders
      .filter(order => !foundOrders.includes(order))
      .map(({ id }) => ({
        kind: 'order-without-payment' as const,
        subject: id,
        detail: 'This order is paid here, but the provider has no record of the payment.',
      })),
  ]
}

const differencesOf = (
  subject: string,
  { amount, currency }: Money,
  shopAmount: Pence | undefined,
): Difference[] => {
  if (shopAmount === undefined)
    return [{ kind: 'payment-without-order', subject, detail: withoutOrderText(amount, currency) }]
  if (shopAmount === amount) return []
  const detail = `The provider took ${formatMoney(amount, currency)}; here it is ${formatMoney(shopAmount, currency)}.`
  return [{ kind: 'payment-differs', subject, detail }]
}

/** Reads the amounts of these payments; unknown payments are left out. */
export const findPayments = async (db: Knex, ids: readonly string[]): Promise<Map<string, Pence>> => {
  const orders: { id: string; total: Pence }[] = await db('orders')
    .whereIn('payment_intent_id', [...ids])
    .select('total', { id: 'payment_intent_id' })
  const unmatchedPayments: { id: string; amount: Pence }[] = await db('unmatched_payments')
    .whereIn('payment_intent_id', [...ids])
    .select('amount', { id: 'payment_intent_id' })
  // An accepted payment is in both, and its amount may differ from the order's total.
  return new Map([
    ...orders.map(({ id, total }) => [id, total] as const),
    ...unmatchedPayments.map(({ id, amount }) => [id, amount] as const),
  ])
}

/** Ids in one statement. */
export const idsPerBatch = 500

/** Maximum number of single look-ups; more missing payments indicate another problem. */
const maxLookUps = 50

/** Filters the first `maxLookUps` items by a check that runs for one after the other. */
export const filterAsync = async <T>(items: T[], passes: (item: T) => Promise<boolean>): Promise<T[]> => {
  const passingItems: T[] = []
  for (const item of items.slice(0, maxLookUps)) if (await passes(item)) passingItems.push(item)
  return passingItems
}

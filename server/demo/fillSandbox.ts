import { groupBy } from '@shop/contracts/groupBy'
import { join } from 'node:path'
import { keepPastPayments, type PastPayment } from '@shop/payments-sandbox/payments/keepPastPayments'
import type { Knex } from 'knex'
import { readProviderSums } from '../src/sales/orders/money/readProviderSums.ts'
import { sandboxFile } from '../src/sales/orders/payments/stripe/startSandboxForShop.ts'

interface Row {
  id: string
  payment: string
  total: number
  currency: string
  email: string
  paidAt: string
}

const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

interface RefundRow {
  id: string
  orderId: string
  amount: number
  theirId: string
  at: string
}

/** Books what the provider would have paid out by now: all money from payments that the sandbox does not know. */
const payOut = async (db: Knex, pastPayments: readonly PastPayment[], at: string) => {
  const knownSum = pastPayments.reduce(
    (sum, { amount, refunds }) =>
      refunds.reduce((remaining, refund) => remaining - refund.amount, sum + amount),
    0,
  )
  for (const [currency, expected] of await readProviderSums(db))
    if (expected > knownSum)
      await db('money_moves').insert({
        kind: 'payout',
        debit: 'bank',
        credit: 'provider',
        amount: expected - knownSum,
        currency,
        subject: 'po_before_the_demo',
        at,
      })
}

/**
 * Adds the payments and refunds of the demo shop's orders to the payments sandbox, as if it had handled them, so that
 * they can be refunded and the provider's books match the shop's. With `since`, adds only those from that time on and
 * books all earlier money as paid out: enough for a large shop, whose nightly audit covers only the last days. The
 * sandbox must not be running.
 */
export const fillSandbox = async (db: Knex, dataDir: string, since?: string): Promise<void> => {
  const ofRefunds = () => db('refunds').whereNotNull('stripe_refund_id')
  const knownOrders = () => {
    const paidOrders = db('orders').whereNotNull('payment_intent_id')
    if (!since) return paidOrders
    const refunded = ofRefunds().where('created_at', '>=', since).select('order_id')
    return paidOrders.where(any => void any.where('paid_at', '>=', since).orWhereIn('id', refunded))
  }
  const orders: Row[] = await knownOrders()
    .orderBy('paid_at')
    .select('id', 'total', 'currency', 'email', { payment: 'payment_intent_id', paidAt: 'paid_at' })
  const refunds: RefundRow[] = await ofRefunds()
    .whereIn('order_id', knownOrders().select('id'))
    .orderBy('created_at')
    .select('id', 'amount', { orderId: 'order_id', theirId: 'stripe_refund_id', at: 'created_at' })
  const refundsOf = groupBy(refunds, ({ orderId }) => orderId)
  const pastPayments = orders.map((order): PastPayment => ({
    id: order.payment,
    amount: order.total,
    currency: order.currency.toLowerCase(),
    email: order.email,
    created: seconds(order.paidAt),
    metadata: { orderId: order.id },
    refunds: (refundsOf.get(order.id) ?? []).map(({ id, theirId, amount, at }) => ({
      id: theirId,
      amount,
      created: seconds(at),
      metadata: { refundId: id, orderId: order.id },
    })),
  }))
  await keepPastPayments(join(dataDir, sandboxFile), pastPayments)
  if (since) await payOut(db, pastPayments, since)
}

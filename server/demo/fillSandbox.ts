import { join } from 'node:path'
import { keepPastPayments, type PastPayment } from '@shop/payments-sandbox/payments/keepPastPayments'
import type { Knex } from 'knex'
import { sandboxFile } from '../src/payments/stripe/startSandboxBeside.ts'

interface Row {
  id: string
  payment: string
  total: number
  currency: string
  email: string
  paidAt: string
}

const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/**
 * Tells the payments sandbox of every payment and refund in the demo shop's orders, as if it had taken them: so they can
 * be refunded, and the provider's books are the shop's. The sandbox must not run.
 */
export const fillSandbox = async (db: Knex, dataDir: string): Promise<void> => {
  const orders: Row[] = await db('orders')
    .whereNotNull('payment_intent_id')
    .orderBy('paid_at')
    .select('id', 'total', 'currency', 'email', { payment: 'payment_intent_id', paidAt: 'paid_at' })
  const refunds: { id: string; orderId: string; amount: number; theirId: string; at: string }[] = await db(
    'refunds',
  )
    .whereNotNull('stripe_refund_id')
    .orderBy('created_at')
    .select('id', 'amount', { orderId: 'order_id', theirId: 'stripe_refund_id', at: 'created_at' })
  const past = orders.map((order): PastPayment => ({
    id: order.payment,
    amount: order.total,
    currency: order.currency.toLowerCase(),
    email: order.email,
    created: seconds(order.paidAt),
    metadata: { orderId: order.id },
    refunds: refunds
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, theirId, amount, at }) => ({
        id: theirId,
        amount,
        created: seconds(at),
        metadata: { refundId: id, orderId: order.id },
      })),
  }))
  await keepPastPayments(join(dataDir, sandboxFile), past)
}

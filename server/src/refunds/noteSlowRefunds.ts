import { formatMoney, type Pence } from '@shop/contracts/money'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { momentOf, raiseAlert } from '../alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../base/deps.ts'

const hour = 60 * 60_000
/** The next run goes on. */
const batch = 100

interface Slow {
  id: string
  orderId: string
  amount: Pence
  currency: string
  createdAt: string
}

/** Tells staff, once for each, of refunds by card that have been under way for more than an hour. */
export const noteSlowRefunds = async (deps: Deps): Promise<void> => {
  const { db, clock } = deps
  const told = db('alerts').where({ kind: 'refund-slow' }).whereRaw('alerts.subject = refunds.id')
  const slow: Slow[] = await db('refunds')
    .join('orders', 'orders.id', 'refunds.order_id')
    .where({ state: 'PENDING', method: 'card' })
    .where('refunds.created_at', '<', new Date(clock.now() - hour).toISOString())
    .whereNotExists(told)
    .limit(batch)
    .select('refunds.id', 'amount', 'currency', { orderId: 'order_id', createdAt: 'refunds.created_at' })
  for (const { id, orderId, amount, currency, createdAt } of slow) {
    const detail =
      `A refund of ${formatMoney(amount, currency)} for order ${orderNumber(orderId)} has been under way since ${momentOf(createdAt)}; ` +
      'the payment provider has not said that it is done.'
    await raiseAlert(db, { kind: 'refund-slow', subject: id, detail, at: nowIso(deps) })
  }
}

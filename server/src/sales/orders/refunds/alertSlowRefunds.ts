import { formatMoney, type Pence } from '@shop/contracts/money'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { formatInstant, raiseAlert } from '../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { ago, hourMs } from '../../../platform/base/time.ts'

/** Maximum number of refunds in one run; the next run continues. */
const batchSize = 100

interface SlowRefund {
  id: string
  orderId: string
  number: string
  amount: Pence
  currency: string
  createdAt: string
}

/** Alerts staff once about each card refund that has been pending for more than an hour. */
export const alertSlowRefunds = async (deps: Deps): Promise<void> => {
  const { db } = deps
  const alerted = db('alerts').where({ kind: 'refund-slow' }).whereRaw('alerts.subject = refunds.id')
  const slowRefunds: SlowRefund[] = await db('refunds')
    .join('orders', 'orders.id', 'refunds.order_id')
    .where({ state: 'PENDING', method: 'card' })
    .where('refunds.created_at', '<', ago(deps, hourMs))
    .whereNotExists(alerted)
    .limit(batchSize)
    .select('refunds.id', 'orders.number', 'amount', 'currency', {
      orderId: 'order_id',
      createdAt: 'refunds.created_at',
    })
  for (const { id, orderId, number, amount, currency, createdAt } of slowRefunds) {
    const detail =
      `A refund of ${formatMoney(amount, currency)} for order ${orderName({ id: orderId, number })} has been under way since ${formatInstant(createdAt)}; ` +
      'the payment provider has not said that it is done.'
    await raiseAlert(db, { kind: 'refund-slow', subject: id, detail, at: nowIso(deps) })
  }
}

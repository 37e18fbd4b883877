import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { raiseAlert, resolveAlerts } from '../alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../deps.ts'
import type { Order } from '../orders/Order.ts'
import type { ProviderRefuses } from './PaymentProvider.ts'

const kind = 'payment-refused'
/** What an alert is about that says no order can be paid. */
const everyOrder = 'payments'

/** Tells staff that an order, or none, can be paid until somebody changes something, and what the provider says of it. */
export const notePaymentRefused = async (
  deps: Deps,
  { id }: Pick<Order, 'id'>,
  refusal: ProviderRefuses,
): Promise<void> => {
  deps.log.error({ err: refusal, orderId: id }, 'the payment provider refuses to take a payment')
  const { message, isKeyRefused } = refusal
  const [subject, what] = isKeyRefused
    ? [everyOrder, 'Nobody can pay']
    : [id, `Order ${orderNumber(id)} cannot be paid`]
  const detail = `${what}; the payment provider says: ${message}`
  await raiseAlert(deps.db, { kind, subject, detail, at: nowIso(deps) })
}

/** Resolves these alerts once payment pages are made again; that of an order also where it is to be paid no more. */
export const resolveRefusedPayments = async (deps: Deps): Promise<void> => {
  const { db } = deps
  const open: { subject: string; seen: string }[] = await db('alerts')
    .where({ kind })
    .whereNull('resolved_at')
    .select('subject', { seen: 'last_seen_at' })
  if (open.length === 0) return
  const over: string[] = await db('orders')
    .whereIn(
      'id',
      open.map(({ subject }) => subject),
    )
    .where(order => void order.whereNotNull('stripe_session_id').orWhereNot({ status: 'PENDING' }))
    .pluck('id')
  const ofAll = open.find(({ subject }) => subject === everyOrder)
  const isPageMade = ({ seen }: { seen: string }) =>
    db('orders').whereNotNull('stripe_session_id').where('created_at', '>', seen).first('id')
  if (ofAll && (await isPageMade(ofAll))) over.push(everyOrder)
  await resolveAlerts(db, kind, over, nowIso(deps))
}

import { nameOrder } from '../../../../platform/events/nameOrder.ts'
import { raiseAlert, resolveAlerts } from '../../../../platform/events/alerts/raiseAlert.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import type { Order } from '../../Order.ts'
import type { ProviderRefuses } from '../../../../platform/base/PaymentProvider.ts'

type RefusedOrder = Pick<Order, 'id' | 'cartId'>

const kind = 'payment-refused'
/** Subject of an alert that no order can be paid. */
const everyOrder = 'payments'

/**
 * Finds the order of an open alert that was placed from the same cart: each further try of its shopper is a new order.
 */
const findEarlierOrder = async ({ db }: Deps, { cartId }: RefusedOrder): Promise<string | null> => {
  const openAlerts = db('alerts').where({ kind }).whereNull('resolved_at').select('subject')
  const earlierOrder = await db('orders')
    .where({ cart_id: cartId })
    .whereIn('id', openAlerts)
    .first<{ id: string }>('id')
  return earlierOrder?.id ?? null
}

/** Alerts staff that the provider refused payment for one order or for all, with its reason. */
export const alertPaymentRefused = async (
  deps: Deps,
  order: RefusedOrder,
  refusal: ProviderRefuses,
): Promise<void> => {
  deps.log.error({ err: refusal, orderId: order.id }, 'the payment provider refuses to take a payment')
  const { message, isKeyRefused } = refusal
  const subject = isKeyRefused ? everyOrder : ((await findEarlierOrder(deps, order)) ?? order.id)
  const problem = isKeyRefused
    ? 'Nobody can pay'
    : `Order ${await nameOrder(deps.db, subject)} could not be paid`
  const detail = `${problem}; the payment provider says: ${message}`
  await raiseAlert(deps.db, { kind, subject, detail, at: nowIso(deps) })
}

// Tested on SQLite and Postgres.
const outdatedAlertsSql = `select a.subject from alerts a left join orders refused on refused.id = a.subject
  where a.kind = ? and a.resolved_at is null and exists (select 1 from orders o
    where o.stripe_session_id is not null and o.created_at >= a.last_seen_at
      and (a.subject = ? or o.cart_id = refused.cart_id))`

/** Resolves these alerts once a payment page has been created again: for any order, or for one from the same cart. */
export const resolveRefusedPayments = async (deps: Deps): Promise<void> => {
  const outdatedAlerts = await rows<{ subject: string }>(deps.db, outdatedAlertsSql, [kind, everyOrder])
  const subjects = outdatedAlerts.map(({ subject }) => subject)
  await resolveAlerts(deps.db, kind, subjects, nowIso(deps))
}

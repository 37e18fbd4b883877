import type { Input } from '@shop/contracts/endpoint'
import type { takeOrder as endpoint } from '@shop/contracts/checkout/takeEndpoints'
import { formatMoney } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { soldOutText } from '../../orders/checkout/checkLines.ts'
import { checkTotal, readBuyer } from '../../orders/checkout/checkTotal.ts'
import { insertOrder } from '../../orders/checkout/insertOrder.ts'
import { allowedPaymentMethods, openPayment } from '../../orders/checkout/openPayment.ts'
import { noteOrder, noteOrderChange } from '../../orders/moveOrder.ts'
import { Order } from '../../orders/Order.ts'
import { becomePaid } from '../../orders/payments/markPaid.ts'
import { priceTaken } from './priceTaken.ts'

type Taken = Input<typeof endpoint> & {
  /** A user's id. */
  actor: string
}

/** Time that a mailed payment page is open, s. The provider allows a day at most; an hour is left for clocks that differ. */
const linkOpenForSeconds = 23 * 60 * 60

/** Says what staff left out, beside its field. */
const complain = ({ discount = 0, discountReason, payment, paidHow, expectedTotal }: Taken): void => {
  if (discount > 0 && !discountReason) throw invalid({ discountReason: 'Please say why.' })
  if (payment === 'received' && !paidHow) throw invalid({ paidHow: 'Please say how it was paid.' })
  if (payment === 'link' && expectedTotal === 0)
    throw invalid({ payment: 'There is nothing to pay, so please choose that it is paid.' })
}

/**
 * Places an order that a customer gives to a member of staff, once for each `orderId`. Throws the failures of the endpoint; where
 * the payment page could not be opened, the same call opens it later.
 */
export const takeOrder = async (deps: Deps, taken: Taken): Promise<void> => {
  complain(taken)
  const settings = await deps.settings.read()
  const isByLink = taken.payment === 'link'
  const methods = isByLink ? allowedPaymentMethods(settings) : []
  const order = await transaction(
    deps.db,
    async trx =>
      (await Order.query(trx).findById(taken.orderId)) ?? placeTaken(deps, trx, { ...taken, settings }),
  )
  if (!isByLink || order.status !== 'PENDING') return
  await openPayment(deps, order, methods, linkOpenForSeconds).catch(inWordsForStaff)
  const message = { dedupeKey: `payment-link:${order.id}`, kind: 'payment-link', at: nowIso(deps) }
  await transaction(deps.db, trx => enqueue(trx, { ...message, payload: { orderId: order.id } }))
}

/** A shopper would be told about the cart. */
const inWordsForStaff = (error: unknown): never => {
  if (!(error instanceof Failure)) throw error
  if (error.code === 'payment_provider_unavailable')
    throw new Failure(
      error.code,
      'The payment page cannot be opened at the moment. The order is held: please try again in a minute.',
      { retryAfter: 60 },
    )
  if (error.code === 'payment_refused')
    throw new Failure(
      error.code,
      'The payment provider takes no payment for this order, so it was cancelled. Alerts say why.',
    )
  throw error
}

const placeTaken = async (
  deps: Deps,
  trx: Knex.Transaction,
  { settings, ...taken }: Taken & { settings: Settings },
): Promise<Order> => {
  const { orderId, guest, payment, expectedTotal, actor } = taken
  const at = nowIso(deps)
  const { currency } = settings.general
  const { person, ...addresses } = await readBuyer(trx, null, { guest }, settings)
  const destination = addresses.shippingAddress
  const { lines, way, price } = await priceTaken(trx, { ...taken, destination }, settings)
  // A discount of staff is no code, whose words a card's smallest payment would be refused with.
  if (payment === 'link')
    checkTotal({ expectedTotal }, { ...price, isReduced: false }, { promoted: null, currency })
  else if (price.total !== expectedTotal)
    throw new Failure('total_changed', `The total is now ${formatMoney(price.total, currency)}.`)
  const order = await insertOrder(trx, {
    id: orderId,
    userId: null,
    owner: null,
    // The column is unique and not null, and there is no cart.
    cartId: newId(),
    takenBy: actor,
    currency,
    given: { ...addresses, shippingMethod: way.id, giftNote: null },
    way,
    price,
    promotion: null,
    lines,
    cartLines: [],
    shortage: soldOutText,
    person,
    placedFrom: null,
    maxOrderQuantity: settings.store.maxOrderQuantity,
    at,
    fingerprint: orderId,
    sessionParams: null,
  })
  // The same call at the same moment has placed it.
  if (!order) return Order.query(trx).findById(orderId).throwIfNotFound()
  await noteTaken(trx, { ...taken, at, currency })
  if (payment === 'received')
    await becomePaid(deps, trx, order, {
      from: 'PENDING',
      act: 'consume',
      actor,
      staffId: actor,
      detail: `Paid offline: ${taken.paidHow}`,
      columns: { payment_method: 'offline' },
      settings,
    })
  return order
}

/** Writes into history and audit log what was agreed. */
const noteTaken = async (
  trx: Knex.Transaction,
  taken: Taken & { at: string; currency: string },
): Promise<void> => {
  const { orderId, discount = 0, discountReason, note, isDeliveryFree, payment, actor, at, currency } = taken
  const texts = [
    discount > 0 && `Discount of ${formatMoney(discount, currency)}: ${discountReason}`,
    isDeliveryFree && 'Delivery is not charged.',
  ].filter(text => typeof text === 'string')
  for (const detail of texts) await noteOrder(trx, { orderId, at, actor, detail })
  if (note) await noteOrder(trx, { orderId, at, actor, detail: note, isNote: true })
  const after = { taken: payment, ...(discount > 0 && { discount, discountReason }), ...(note && { note }) }
  await noteOrderChange(trx, { orderId, at, actor, before: null, after })
}

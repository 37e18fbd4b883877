import type { Input } from '@shop/contracts/endpoint'
import { lapseProblem, quoteDays, type takeOrder as endpoint } from '@shop/contracts/checkout/takeEndpoints'
import { formatMoney } from '@shop/contracts/money'
import { dayAt, momentAt } from '@shop/contracts/shop/zoneClock'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import { soldOutText } from '../../orders/checkout/checkLines.ts'
import { checkTotal, readBuyer } from '../../orders/checkout/checkTotal.ts'
import { insertOrder } from '../../orders/checkout/insertOrder.ts'
import { allowedPaymentMethods } from '../../orders/checkout/openPayment.ts'
import { noteOrder, noteOrderChange } from '../../orders/moveOrder.ts'
import { Order } from '../../orders/Order.ts'
import { alreadyPaid, closePayment } from '../../orders/payments/closePayment.ts'
import { becomePaid } from '../../orders/payments/markPaid.ts'
import type { OrderPrice } from '../../pricing/priceOrder.ts'
import { priceTaken } from './priceTaken.ts'

type Taken = Input<typeof endpoint> & {
  /** A user's id. */
  actor: string
}

/** Says what staff left out, beside its field. */
const complain = ({ discount = 0, discountReason, payment, paidHow, expectedTotal }: Taken): void => {
  if (discount > 0 && !discountReason) throw invalid({ discountReason: 'Please say why.' })
  if (payment === 'received' && !paidHow) throw invalid({ paidHow: 'Please say how it was paid.' })
  if (payment === 'link' && expectedTotal === 0)
    throw invalid({ payment: 'There is nothing to pay, so please choose that it is paid.' })
}

/** The end of the day on which a quote lapses. Throws `validation_failed` for one that is over or too far away. */
const quoteEndOf = ({ clock }: Deps, lapsesOn: string | undefined, timeZone: string): string => {
  const dayIn = (days: number) => dayAt(timeZone, clock.now() + days * dayMs)
  const day = lapsesOn ?? dayIn(quoteDays.usual)
  const problem = lapseProblem(day, dayIn)
  if (problem !== undefined) throw invalid({ lapsesOn: problem })
  return momentAt(timeZone, `${day}T23:59`).instant
}

/**
 * Withdraws the quote that another one takes the place of, unless it has lapsed already. Throws `not_found`, `already_paid` where
 * its customer was quicker, and what `closePayment` does.
 */
const withdrawQuote = async (deps: Deps, id: string, actor: string): Promise<void> => {
  const old = await Order.query(deps.db).findById(id)
  if (old?.quoteUntil == null) throw notFound('This quote does not exist.')
  if (old.paidAt) throw alreadyPaid(id)
  if (old.status === 'PENDING')
    await closePayment(deps, old, { actor, staffId: actor, reason: 'A renewed quote has taken its place.' })
}

/**
 * Places an order that a customer gives to a member of staff, once for each `orderId`: paid already, or as a quote, whose payment page is
 * opened when its customer asks for it. Throws the failures of the endpoint.
 */
export const takeOrder = async (deps: Deps, taken: Taken): Promise<void> => {
  complain(taken)
  const settings = await deps.settings.read()
  const { timezone, currency } = settings.general
  const isByLink = taken.payment === 'link'
  if (isByLink) allowedPaymentMethods(settings)
  const quoteUntil = isByLink ? quoteEndOf(deps, taken.lapsesOn, timezone) : null
  const placed = () => Order.query(deps.db).findById(taken.orderId)
  if (taken.renews !== undefined && !(await placed())) {
    // Before anything is withdrawn.
    const destination = taken.guest.address
    const { price } = await priceTaken(deps.db, { ...taken, destination }, settings)
    checkPrice(taken, price, currency)
    await withdrawQuote(deps, taken.renews, taken.actor)
  }
  await transaction(
    deps.db,
    async trx =>
      (await Order.query(trx).findById(taken.orderId)) ??
      placeTaken(deps, trx, { ...taken, quoteUntil, settings }),
  )
}

/** Refuses another total than the one that was shown, and a sum that no card takes. */
const checkPrice = ({ payment, expectedTotal }: Taken, price: OrderPrice, currency: string): void => {
  // A discount of staff is no code, whose words a card's smallest payment would be refused with.
  if (payment === 'link')
    checkTotal({ expectedTotal }, { ...price, isReduced: false }, { promoted: null, currency })
  else if (price.total !== expectedTotal)
    throw new Failure('total_changed', `The total is now ${formatMoney(price.total, currency)}.`)
}

const placeTaken = async (
  deps: Deps,
  trx: Knex.Transaction,
  { settings, quoteUntil, ...taken }: Taken & { settings: Settings; quoteUntil: string | null },
): Promise<Order> => {
  const { orderId, guest, payment, actor } = taken
  const at = nowIso(deps)
  const { currency } = settings.general
  const { person, ...addresses } = await readBuyer(trx, null, { guest }, settings)
  const destination = addresses.shippingAddress
  const { lines, way, price } = await priceTaken(trx, { ...taken, destination }, settings)
  checkPrice(taken, price, currency)
  const order = await insertOrder(trx, {
    id: orderId,
    userId: null,
    owner: null,
    // The column is unique and not null, and there is no cart.
    cartId: newId(),
    takenBy: actor,
    quoteUntil,
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
  if (payment === 'link')
    await enqueue(trx, {
      dedupeKey: `payment-link:${orderId}`,
      kind: 'payment-link',
      at,
      payload: { orderId },
    })
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

import type { Input } from '@shop/contracts/endpoint'
import type { takeOrder as endpoint } from '@shop/contracts/checkout/staffOrderEndpoints'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { formatMoney } from '@shop/contracts/money'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { shortageText } from '../../../catalogue/products/shortageText.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import { fingerprint } from '../../orders/checkout/checkUnchanged.ts'
import { readBuyer } from '../../orders/checkout/checkTotal.ts'
import { insertOrder, type NewOrderLine } from '../../orders/checkout/insertOrder.ts'
import { allowedPaymentMethods } from '../../orders/checkout/openPayment.ts'
import { addOrderEvent, noteOrderChange } from '../../orders/moveOrder.ts'
import { Order } from '../../orders/Order.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { cancelUnpaidIn } from '../../orders/payments/cancelUnpaid.ts'
import { alreadyPaid, closePage, paymentInProgress } from '../../orders/payments/cancelPending.ts'
import { applyPayment } from '../../orders/payments/markPaid.ts'
import { choiceOf } from '../../orders/OrderItem.ts'
import { quoteEndOf } from '../../orders/quoteEndOf.ts'
import { buyerOf, lockBase } from './additions.ts'
import { checkPrice, priceStaffOrder } from './priceStaffOrder.ts'

type StaffOrder = Input<typeof endpoint> & {
  /** A user's id. */
  actor: string
}

/** Reports the fields that staff left out. */
const refuseIncomplete = ({
  discount = 0,
  discountReason,
  payment,
  paidHow,
  expectedTotal,
}: StaffOrder): void => {
  if (discount > 0 && !discountReason) throw invalid({ discountReason: 'Please say why.' })
  if (payment === 'received' && !paidHow) throw invalid({ paidHow: 'Please say how it was paid.' })
  if (payment === 'link' && expectedTotal === 0)
    throw invalid({ payment: 'There is nothing to pay, so please choose that it is paid.' })
}

/** Throws `conflict` if an order other than this one has replaced a quote. */
const refuseRenewed = async (db: Knex, id: string, orderId: string): Promise<void> => {
  const renewal = await Order.query(db).findOne({ renews: id }).whereNot({ id: orderId })
  if (renewal) throw new Failure('conflict', `This quote has been renewed already, as ${renewal.number}.`)
}

/** Throws `conflict` for an exchange, whose price follows from its return. */
const refuseExchange = async (db: Knex, id: string): Promise<void> => {
  const quote = await Order.query(db).findById(id)
  const code = quote ? exchangeCodeOf(quote) : null
  if (code !== null)
    throw new Failure(
      'conflict',
      `This comes in exchange for return ${code}. Please cancel it, which makes the return a refund, and take a new order.`,
    )
}

/** Throws `not_found`, `already_paid`. */
const findUnpaidQuote = async (db: Knex, id: string): Promise<Order> => {
  const quote = await Order.query(db).findById(id)
  if (quote?.quoteUntil == null) throw notFound('This quote does not exist.')
  if (quote.paidAt) throw alreadyPaid(id)
  return quote
}

/**
 * Makes sure that a quote that is about to be replaced can no longer be paid. Throws `not_found`, `already_paid` if its
 * customer has paid it in the meantime, `conflict` while they are paying, and `payment_provider_unavailable`.
 */
const closeQuote = async (deps: Deps, id: string): Promise<Order> => {
  const quote = await findUnpaidQuote(deps.db, id)
  if (quote.status === 'PENDING' && !(await closePage(deps, quote))) throw paymentInProgress()
  return quote
}

/**
 * Cancels a quote in the transaction that places its renewal, unless it has expired already. If two people
 * renew one quote, the second waits here, and the error names the renewal of the first. Throws
 * `already_paid`, `conflict`.
 */
const withdrawQuote = async (
  trx: Knex.Transaction,
  { id, stripeSessionId }: Order,
  { orderId, actor, at }: { orderId: string; actor: string; at: string },
): Promise<void> => {
  await lockOrder(trx, id, at)
  const currentOrder = await Order.query(trx).findById(id).throwIfNotFound()
  if (currentOrder.paidAt) throw alreadyPaid(id)
  await refuseRenewed(trx, id, orderId)
  if (currentOrder.status !== 'PENDING') return
  // Another payment page has been opened since `closeQuote` closed the last one.
  if (currentOrder.stripeSessionId !== null && currentOrder.stripeSessionId !== stripeSessionId)
    throw paymentInProgress()
  await cancelUnpaidIn(trx, id, { at, actor, staffId: actor, reason: 'A renewed quote has taken its place.' })
}

/**
 * Checks a renewal before the page of the old quote is closed. Throws `conflict` if the quote was renewed already or is
 * an exchange, `already_paid`, and the errors of `checkPrice`.
 */
const checkRenewal = async (
  deps: Deps,
  request: StaffOrder & { renews: string },
  settings: Settings,
): Promise<void> => {
  await refuseRenewed(deps.db, request.renews, request.orderId)
  await refuseExchange(deps.db, request.renews)
  await findUnpaidQuote(deps.db, request.renews)
  const destination = request.guest?.address
  const { price, terms } = await priceStaffOrder(deps.db, { ...request, destination }, settings)
  checkPrice(request, { price, terms }, settings.general.currency)
}

/**
 * Computes a digest of everything that staff entered, so that a retry is told from another order. The total and the terms
 * that were shown may be newer in a retry.
 */
const fingerprintOf = ({
  actor: _actor,
  expectedTotal: _total,
  expectedTerms: _terms,
  ...content
}: StaffOrder): string => fingerprint(content)

/**
 * Finds the order that the same request has placed. Throws `conflict` if the id was used for another order. Orders of
 * earlier versions have no digest, and the digest of an erased one is blank.
 */
const findPlaced = async (db: Knex, orderId: string, digest: string): Promise<Order | undefined> => {
  const order = await Order.query(db).findById(orderId)
  if (order && ![digest, orderId, ''].includes(order.fingerprint))
    throw new Failure(
      'conflict',
      `This form has already placed ${orderName(order)}, with other contents. Please look at that order.`,
    )
  return order
}

/**
 * Places an order that a member of staff enters for a customer, once for each `orderId`: already paid, or as a quote,
 * whose payment page is opened when its customer asks for it. Throws the failures of the endpoint.
 */
export const takeOrder = async (deps: Deps, request: StaffOrder): Promise<void> => {
  refuseIncomplete(request)
  const settings = await deps.settings.read()
  const isByLink = request.payment === 'link'
  if (isByLink) allowedPaymentMethods(settings)
  const quoteUntil = isByLink ? quoteEndOf(deps, request.lapsesOn, settings) : null
  const { orderId, renews, actor } = request
  const digest = fingerprintOf(request)
  if (await findPlaced(deps.db, orderId, digest)) return
  if (renews !== undefined) await checkRenewal(deps, { ...request, renews }, settings)
  const oldQuote = renews === undefined ? null : await closeQuote(deps, renews)
  await transactionAt(deps, async (trx, at) => {
    if (oldQuote) await withdrawQuote(trx, oldQuote, { orderId, actor, at })
    if (await findPlaced(trx, orderId, digest)) return
    const addition = oldQuote?.addsTo ? { addsTo: oldQuote.addsTo, takesOut: oldQuote.takesOut ?? [] } : {}
    const order = await placeStaffOrder(
      deps,
      trx,
      { ...request, ...addition },
      { quoteUntil, settings, digest },
    )
    if (oldQuote)
      await addOrderEvent(trx, { orderId: oldQuote.id, at, actor, detail: `Renewed as ${order.number}.` })
  })
}

const placeStaffOrder = async (
  deps: Deps,
  trx: Knex.Transaction,
  request: StaffOrder,
  { settings, quoteUntil, digest }: { settings: Settings; quoteUntil: string | null; digest: string },
): Promise<Order> => {
  const { orderId, payment, actor, renews, addsTo, takesOut = [], holdsStock = true } = request
  const at = nowIso(deps)
  const { currency } = settings.general
  const base = addsTo === undefined ? null : await lockBase(trx, { addsTo, takesOut, actor, at })
  const { person, ...addresses } = base ? buyerOf(base) : await readBuyer(trx, null, request, settings)
  const destination = addresses.shippingAddress
  const { lines, price, way, terms, ...priced } = await priceStaffOrder(
    trx,
    { ...request, destination },
    settings,
  )
  checkPrice(request, { price, terms }, currency)
  const order = await insertOrder(trx, {
    id: orderId,
    userId: base?.userId ?? null,
    owner: null,
    // The column is unique and not null, and there is no cart.
    cartId: newId(),
    takenBy: actor,
    quoteUntil,
    holding: payment === 'link' && !holdsStock ? 'nothing' : 'always',
    renews,
    addsTo,
    takesOut,
    currency,
    given: { ...addresses, shippingMethod: way.id },
    way,
    price,
    iossNumber: settings.shipping.iossNumber,
    saleTerms: priced.saleTerms,
    promotion: null,
    lines,
    cartLines: [],
    shortage: line => `${shortageText(line)}.`,
    person,
    placedFrom: null,
    maxOrderQuantity: settings.store.maxOrderQuantity,
    at,
    fingerprint: digest,
    sessionParams: null,
  })
  if (!order) {
    // A simultaneous call has placed it.
    await findPlaced(trx, orderId, digest)
    return Order.query(trx).findById(orderId).throwIfNotFound()
  }
  await recordAgreement(trx, { ...request, at, currency })
  if (base) await noteAddition(trx, { base, order, lines, request, at })
  if (payment === 'link')
    await enqueue(trx, {
      dedupeKey: `payment-link:${orderId}`,
      kind: 'payment-link',
      at,
      payload: { orderId },
    })
  if (payment === 'received')
    await applyPayment(deps, trx, order, {
      from: 'PENDING',
      act: 'consume',
      actor,
      staffId: actor,
      detail: `Paid offline: ${request.paidHow}`,
      columns: { payment_method: 'offline' },
      settings,
    })
  return order
}

interface AdditionNote {
  base: Order
  order: Order
  lines: readonly NewOrderLine[]
  request: Pick<StaffOrder, 'payment' | 'actor'>
  at: string
}

/** Records in the history of the order what is added to it. */
const noteAddition = (
  trx: Knex.Transaction,
  { base, order, lines, request: { payment, actor }, at }: AdditionNote,
): Promise<void> => {
  const names = lines.map(line => `${line.quantity} × ${line.title}, ${choiceOf(line)}`).join('; ')
  const paymentText = payment === 'link' ? 'once it is paid by the link' : 'which is paid'
  return addOrderEvent(trx, {
    orderId: base.id,
    at,
    actor,
    detail: `Added as order ${order.number}, ${paymentText}: ${names}.`,
  })
}

/** Records in the history and the audit log what was agreed. */
const recordAgreement = async (
  trx: Knex.Transaction,
  request: StaffOrder & { at: string; currency: string },
): Promise<void> => {
  const {
    orderId,
    discount = 0,
    discountReason,
    note,
    isDeliveryFree,
    payment,
    actor,
    at,
    currency,
  } = request
  const texts = [
    discount > 0 && `Discount of ${formatMoney(discount, currency)}: ${discountReason}`,
    isDeliveryFree && 'Delivery is not charged.',
  ].filter(text => typeof text === 'string')
  for (const detail of texts) await addOrderEvent(trx, { orderId, at, actor, detail })
  if (note) await addOrderEvent(trx, { orderId, at, actor, detail: note, isNote: true })
  const after = { taken: payment, ...(discount > 0 && { discount, discountReason }), ...(note && { note }) }
  await noteOrderChange(trx, { orderId, at, actor, before: null, after })
}

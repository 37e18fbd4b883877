import { allPermissions, paymentPermissions } from '@shop/contracts/access'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { requireRow } from '../../platform/database/rows.ts'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import type * as wire from '@shop/contracts/orders/endpoints'
import { paidForDelivery } from '@shop/contracts/orders/refundAmount'
import { isInUkVat, placeOf } from '@shop/contracts/addresses/places'
import { dutyTerms } from '@shop/contracts/orders/dutyTerms'
import { vatRateText } from '@shop/contracts/vatReasons'
import { readHistory } from './readHistory.ts'
import { barcodeFacts, readBarcodes, type BarcodeUses } from './orderBarcodes.ts'
import { readIssued } from '../orders/invoices/readIssued.ts'
import { refundableAmount, readAllowedRefund, type RefundingStaff } from '../orders/refunds/createRefund.ts'
import { Refund } from '../orders/refunds/Refund.ts'
import { capturedOf } from '../orders/refunds/refundable.ts'
import { readShortages } from '../orders/payments/quoteStock.ts'
import { PaymentCase } from '../orders/payments/cases/PaymentCase.ts'
import { UnmatchedPayment } from '../orders/payments/unmatched/UnmatchedPayment.ts'
import { OrderItem } from '../orders/OrderItem.ts'
import { readExchangedUnits } from '../orders/refunds/exchangedUnits.ts'
import { readRefundedLines, readLinesOfRefunds } from '../orders/refunds/refundLines.ts'
import { readAllParcels } from '../orders/parcels/readParcels.ts'
import { isSuperseded } from '../orders/superseded.ts'
import { presentOrders } from '../orders/presentOrders.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { Order } from '../orders/Order.ts'
import { readLinkedOrders } from '../orders/readLinkedOrders.ts'
import type { Settings } from '@shop/contracts/shop/settings'
import { customsGapsOf, type Declaration, declarationOf, isDeclared } from './slips/declarationOf.ts'
import { needsCn23Together } from './slips/describeCustoms.ts'
import { readUnheldParcels } from './slips/readParcels.ts'
import { isAboveIoss } from './isAboveIoss.ts'
import { allowedTransitionsOf, paymentOf } from './orderState.ts'
import { readOtherOrders } from './readOtherOrders.ts'
import { readRemovals } from './taking/readRemovals.ts'
import { readOrderTags } from './tagOrder.ts'

/** A reader who sees all of an order: a webhook, since its creator was allowed to. */
export const unrestrictedReader: RefundingStaff = {
  id: '',
  permissions: new Set(allPermissions),
  refundLimit: null,
}

const withoutPayment = (order: AdminOrder): AdminOrder => ({
  ...order,
  invoiceNumber: null,
  paymentMethod: null,
  paidWith: null,
  payment: { ...order.payment, reason: null },
  refunded: 0,
  leftToRefund: 0,
  refunds: [],
  unmatchedPayments: [],
  cases: [],
})

/** Reads an order with its whole history, as far as this member of staff may see it. Throws `not_found`. */
export const readAdminOrder = async (db: Knex, id: string, staff: RefundingStaff): Promise<AdminOrder> => {
  return readWholeOrder(db, await findForStaff(db, id), staff)
}

/** Reads an order together with the other orders of its customer. Throws `not_found`. */
export const readOrderPage = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: string,
  staff: RefundingStaff,
): Promise<AdminOrder> => {
  const orderRow = await findForStaff(db, id)
  const [order, otherOrders, linkedOrders] = await Promise.all([
    readWholeOrder(db, orderRow, staff),
    readOtherOrders(db, orderRow),
    readLinkedOrders(db, [orderRow]),
  ])
  const goesWith = linkedOrders.get(id)?.together ?? []
  const hasAddition = goesWith.some(({ isAddition }) => isAddition)
  const shopSettings = await settings.read()
  const ids = [id, ...goesWith.map(other => other.id)]
  const declaration = await declareUnsent(db, orderRow, shopSettings)
  return {
    ...order,
    ...linkedOrders.get(id),
    isAboveIoss: await isAboveIoss(db, ids, shopSettings),
    needsCn23Together: goesWith.length > 0 && declaration !== null && needsCn23Together(declaration),
    removals: hasAddition ? (await readRemovals(db, [id])).get(id) : undefined,
    ...(declaration && { customsGaps: customsGapsOf(declaration) }),
    others: seesPayments(staff) ? otherOrders : { ...otherOrders, spent: null },
  }
}

/** Declares what is left to send of an order; null if nothing is, or if it needs no declaration. */
const declareUnsent = async (db: Knex, order: Order, settings: Settings): Promise<Declaration | null> => {
  if (!isDeclared(order)) return null
  const [parcel] = await readUnheldParcels(db, [order], ['PAID'])
  return parcel ? declarationOf(parcel, settings) : null
}

const seesPayments = ({ permissions }: RefundingStaff): boolean =>
  paymentPermissions.some(permission => permissions.has(permission))

const readWholeOrder = async (db: Knex, order: Order, staff: RefundingStaff): Promise<AdminOrder> => {
  const { id } = order
  const [
    answers,
    items,
    { invoice },
    codes,
    refundedLines,
    exchanged,
    parcels,
    { events, photos },
    refundFacts,
    unmatchedPayments,
    cases,
    refusal,
    tags,
  ] = await Promise.all([
    presentOrders(db, [order]),
    OrderItem.query(db).where({ order_id: id }),
    readIssued(db, id),
    readBarcodes(db, id),
    readRefundedLines(db, id),
    readExchangedUnits(db, id),
    readAllParcels(db, id),
    readHistory(db, id),
    readRefundFacts(db, order, staff),
    UnmatchedPayment.query(db).where({ order_id: id }).orderBy(['created_at', 'id']),
    PaymentCase.query(db).where({ order_id: id }).orderBy(['created_at', 'id']),
    readRefusal(db, id),
    readOrderTags(db, id),
  ])
  const answer = requireRow(answers, id)
  const refundedDelivery = refundedLines.get(null)?.amount ?? 0
  const adminOrder: AdminOrder = {
    ...answer,
    items: presentItems(answer.items, { items, refundedLines, exchanged, codes }),
    parcels,
    ...vatFacts(order, items),
    deliveryToRefund: Math.max(0, paidForDelivery(order.total, items) - refundedDelivery),
    userId: order.userId,
    soldThrough: order.soldThrough,
    invoiceNumber: invoice?.number ?? null,
    paymentMethod: order.paymentMethod,
    payment: paymentOf(order, { cases, events, refusal }),
    version: order.version,
    reviewFlag: order.reviewFlag,
    isSuperseded: isSuperseded(order),
    dispute: order.dispute,
    moves: allowedTransitionsOf(order, { cases, isExchanged: exchanged.size > 0 }),
    ...refundFacts,
    unmatchedPayments,
    cases: cases.map(({ releasedAt, ...each }) => ({ ...each, isReleased: releasedAt !== null })),
    events,
    tags,
    photos,
    ...(await readQuote(db, order)),
  }
  return seesPayments(staff) ? adminOrder : withoutPayment(adminOrder)
}

interface ItemFacts {
  items: readonly OrderItem[]
  refundedLines: Awaited<ReturnType<typeof readRefundedLines>>
  exchanged: Awaited<ReturnType<typeof readExchangedUnits>>
  codes: BarcodeUses
}

const presentItems = (
  answers: readonly wire.OrderItem[],
  { items, refundedLines, exchanged, codes }: ItemFacts,
): AdminOrder['items'] =>
  answers.map(item => {
    const refunded = refundedLines.get(item.id)
    return {
      ...item,
      discount: items.find(row => row.id === item.id)?.discount ?? 0,
      refundedDifference: refunded?.difference ?? 0,
      refundedQuantity: refunded?.units ?? 0,
      exchangedQuantity: exchanged.get(item.id) ?? 0,
      neverSent: refunded?.neverSent ?? 0,
      ...barcodeFacts(item.variant.id, codes),
    }
  })

/** Reads the refunds of an order, what is left to refund, and how much of it this member of staff may refund. */
const readRefundFacts = async (
  db: Knex,
  order: Order,
  staff: RefundingStaff,
): Promise<Pick<AdminOrder, 'refunds' | 'leftToRefund' | 'allowedToRefund'>> => {
  const orderId = order.id
  const [refunds, lines, left] = await Promise.all([
    Refund.query(db).where({ order_id: orderId }).orderBy(['created_at', 'id']),
    readLinesOfRefunds(db, orderId),
    refundableAmount(db, { orderId, captured: capturedOf(order) }),
  ])
  return {
    refunds: refunds.map(refund => ({ ...refund.$toJson(), lines: lines.get(refund.id) ?? [] })),
    leftToRefund: left,
    allowedToRefund: await readAllowedRefund(db, { orderId, left, staff }),
  }
}

/** Lists the VAT rates of lines and delivery with their reasons, each once, and the terms for duties abroad. */
const vatFacts = (
  { vatRate, vatReason, shippingAddress, deliveryWay }: Order,
  items: readonly OrderItem[],
): Pick<AdminOrder, 'vat' | 'duties'> => {
  const rates = [...items, { vatRate, vatReason }].map(({ vatRate: rate, vatReason: reason }) => ({
    rate,
    reason,
    text: vatRateText(rate, reason),
  }))
  return {
    vat: [...new Map(rates.map(each => [`${each.rate} ${each.reason}`, each])).values()],
    duties: isInUkVat(placeOf(shippingAddress)) ? null : dutyTerms(deliveryWay, vatReason).text,
  }
}

/** Reads the facts of an order that is a quote. */
const readQuote = async (db: Knex, order: Order): Promise<Pick<AdminOrder, 'quote'>> => {
  if (order.quoteUntil === null) return {}
  const isOpen = order.status === 'PENDING' && order.holding === 'nothing'
  const [renewal, shortages] = await Promise.all([
    Order.query(db).findOne({ renews: order.id }),
    isOpen ? readShortages(db, order.id) : [],
  ])
  return { quote: { renewedAs: renewal ? { id: renewal.id, number: renewal.number } : null, shortages } }
}

/** Reads the reason why the provider creates no payment page for an order, if there is one. */
const readRefusal = async (db: Knex, id: string): Promise<string | null> => {
  const openAlerts = db('alerts').where({ kind: 'payment-refused', subject: id }).whereNull('resolved_at')
  return (await openAlerts.first<{ detail: string } | undefined>('detail'))?.detail ?? null
}

/** Finds an order of any customer. Throws `not_found`. */
export const findForStaff = async (db: Knex, id: string): Promise<Order> => {
  const order = await Order.query(db).findById(id)
  if (!order) throw notFound('This order does not exist.')
  return order
}

/** Runs an action of a member of staff on an order, and reads the resulting order. Throws `not_found`. */
export const actOnOrder = async (
  { db }: Pick<Deps, 'db'>,
  { id, staff }: { id: string; staff: RefundingStaff },
  action: (order: Order) => Promise<unknown>,
): Promise<AdminOrder> => {
  await action(await findForStaff(db, id))
  return readAdminOrder(db, id, staff)
}

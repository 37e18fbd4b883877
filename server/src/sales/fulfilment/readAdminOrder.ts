import { allPermissions, paymentPermissions } from '@shop/contracts/access'
import { barcodeKey } from '@shop/contracts/codes'
import type { CodedVariant } from '@shop/contracts/palette/endpoints'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { requireRow } from '../../platform/database/rows.ts'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { paidForDelivery } from '@shop/contracts/orders/refundAmount'
import { isInUkVat, placeOf } from '@shop/contracts/addresses/places'
import { dutyTerms } from '@shop/contracts/orders/dutyTerms'
import { vatRateText } from '@shop/contracts/vatReasons'
import { readHistory } from './readHistory.ts'
import { findBarcodeUses } from '../../catalogue/products/barcodeUses.ts'
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
  const shopSettings = await settings.read()
  const ids = [id, ...goesWith.map(other => other.id)]
  const declaration = await declareUnsent(db, orderRow, shopSettings)
  return {
    ...order,
    ...linkedOrders.get(id),
    isAboveIoss: await isAboveIoss(db, ids, shopSettings),
    needsCn23Together: goesWith.length > 0 && declaration !== null && needsCn23Together(declaration),
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
    lines,
    parcels,
    { events, photos },
    refunds,
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
    readLinesOfRefunds(db, id),
    readAllParcels(db, id),
    readHistory(db, id),
    Refund.query(db).where({ order_id: id }).orderBy(['created_at', 'id']),
    UnmatchedPayment.query(db).where({ order_id: id }).orderBy(['created_at', 'id']),
    PaymentCase.query(db).where({ order_id: id }).orderBy(['created_at', 'id']),
    readRefusal(db, id),
    readOrderTags(db, id),
  ])
  const refundable = await refundableAmount(db, { orderId: id, captured: capturedOf(order) })
  const answer = requireRow(answers, id)
  const adminOrder: AdminOrder = {
    ...answer,
    items: answer.items.map(item => ({
      ...item,
      discount: items.find(row => row.id === item.id)?.discount ?? 0,
      refundedDifference: refundedLines.get(item.id)?.difference ?? 0,
      refundedQuantity: refundedLines.get(item.id)?.units ?? 0,
      exchangedQuantity: exchanged.get(item.id) ?? 0,
      neverSent: refundedLines.get(item.id)?.neverSent ?? 0,
      ...barcodeFacts(item.variant.id, codes),
    })),
    parcels,
    vat: vatOf(order, items),
    duties: isInUkVat(placeOf(order.shippingAddress))
      ? null
      : dutyTerms(order.deliveryWay, order.vatReason).text,
    deliveryToRefund: Math.max(
      0,
      paidForDelivery(order.total, items) - (refundedLines.get(null)?.amount ?? 0),
    ),
    userId: order.userId,
    soldThrough: order.soldThrough,
    invoiceNumber: invoice?.number ?? null,
    paymentMethod: order.paymentMethod,
    payment: paymentOf(order, { cases, events, refusal }),
    version: order.version,
    reviewFlag: order.reviewFlag,
    isSuperseded: isSuperseded(order),
    leftToRefund: refundable,
    allowedToRefund: await readAllowedRefund(db, { orderId: id, left: refundable, staff }),
    dispute: order.dispute,
    moves: allowedTransitionsOf(order, { cases, isExchanged: exchanged.size > 0 }),
    refunds: refunds.map(refund => ({ ...refund.$toJson(), lines: lines.get(refund.id) ?? [] })),
    unmatchedPayments,
    cases: cases.map(({ releasedAt, ...each }) => ({ ...each, isReleased: releasedAt !== null })),
    events,
    tags,
    photos,
    ...(await readQuote(db, order)),
  }
  return seesPayments(staff) ? adminOrder : withoutPayment(adminOrder)
}

/** Lists the rates of lines and delivery with their reasons, each once. */
const vatOf = ({ vatRate, vatReason }: Order, items: readonly OrderItem[]): AdminOrder['vat'] => [
  ...new Map(
    [...items, { vatRate, vatReason }].map(each => [
      `${each.vatRate} ${each.vatReason}`,
      {
        rate: each.vatRate,
        reason: each.vatReason,
        text: vatRateText(each.vatRate, each.vatReason),
      },
    ]),
  ).values(),
]

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

interface BarcodeUses {
  /** Barcodes by variant id. */
  barcodes: ReadonlyMap<string | null, string>
  /** All variants of the shop with these codes, by the codes' keys. */
  uses: ReadonlyMap<string, readonly CodedVariant[]>
}

/** Reads the barcodes of an order's variants that still exist, and which other variants have them. */
const readBarcodes = async (db: Knex, orderId: string): Promise<BarcodeUses> => {
  const variants: { id: string; barcode: string }[] = await db('variants')
    .whereIn('id', db('order_items').where({ order_id: orderId }).select('variant_id'))
    .select('id', 'barcode')
  return {
    barcodes: new Map(variants.map(({ id, barcode }) => [id, barcode])),
    uses: await findBarcodeUses(
      db,
      variants.map(({ barcode }) => barcode),
    ),
  }
}

const barcodeFacts = (variantId: string | null, { barcodes, uses }: BarcodeUses) => {
  const barcode = barcodes.get(variantId) ?? ''
  const sameBarcode = (uses.get(barcodeKey(barcode)) ?? []).filter(({ id }) => id !== variantId)
  return {
    barcode,
    ...(sameBarcode.length > 0 && {
      alike: sameBarcode.map(({ id, sku, title, color, size, details }) => ({
        id,
        sku,
        title,
        color,
        size,
        details,
      })),
    }),
  }
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

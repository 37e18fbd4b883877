import type { Input } from '@shop/contracts/endpoint'
import type { changeDelivery } from '@shop/contracts/orders/changeEndpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { insertOrder } from '../../orders/checkout/insertOrder.ts'
import { chargeRefusal } from '../../orders/checkout/checkTotal.ts'
import { allowedPaymentMethods } from '../../orders/checkout/openPayment.ts'
import { idReusedFailure } from '../../orders/isInHistory.ts'
import { findItems } from '../../orders/findOrder.ts'
import { lockOrder } from '../../orders/lockOrder.ts'
import { addOrderEvent, noteOrderChange } from '../../orders/moveOrder.ts'
import { Order } from '../../orders/Order.ts'
import type { OrderItem } from '../../orders/OrderItem.ts'
import { quoteEndOf } from '../../orders/quoteEndOf.ts'
import { refuseChangedAmount } from '../../orders/refunds/refundLines.ts'
import { refuseOpenSurcharge } from '../../orders/surcharges.ts'
import type { DeliveryMethod } from '../../pricing/delivery.ts'
import { type OrderPrice, priceOrder, splitDelivery, vatContainedIn } from '../../pricing/priceOrder.ts'
import { buyerOf, lockBase } from '../taking/additions.ts'
import { readDeliveryOptions } from './readChangeable.ts'

type SurchargeRequest = Omit<Input<typeof changeDelivery>, 'id' | 'refund' | 'notify'> & {
  /** The surcharge that the client showed; another one now throws `total_changed`. */
  surcharge: Pence
  /** A user's id. */
  actor: string
}

/** Prices the surcharge of a dearer delivery method, with the VAT of the order and the garments that it belongs to. */
const priceOf = (
  way: DeliveryMethod,
  difference: Pence,
  { order: { vatRate: rate, vatReason: reason }, items }: { order: Order; items: readonly OrderItem[] },
): OrderPrice => {
  const vat = { rate, reason }
  const [taxed] = splitDelivery(
    difference,
    items.map(item => ({ amount: item.lineTotal, isZeroRated: item.vatReason === 'zero' })),
  )
  const price = priceOrder([], { way: { ...way, price: difference, freeAbove: null }, vat })
  return { ...price, tax: vatContainedIn(taxed, vat) }
}

const refuseUnchargeable = (price: OrderPrice, currency: string): void => {
  if (chargeRefusal(price, currency))
    throw new Failure(
      'limit_reached',
      `${formatMoney(price.total, currency)} cannot be paid by card. Please change the delivery without charging for it.`,
    )
}

/**
 * Asks the customer of a paid order to pay the surcharge for a dearer delivery method: a quote without garments, which
 * is added to that order and has the id `changeId`. Its payment changes the delivery. Throws the failures of the
 * endpoint.
 */
export const requestSurcharge = async (
  deps: Deps,
  { id: addsTo }: Order,
  request: SurchargeRequest,
): Promise<void> => {
  const { changeId: id, shippingMethod, surcharge, actor } = request
  const settings = await deps.settings.read()
  allowedPaymentMethods(settings)
  const quoteUntil = quoteEndOf(deps, undefined, settings)
  await transactionAt(deps, async (trx, at) => {
    await lockOrder(trx, addsTo, at)
    const existing = await Order.query(trx).findById(id)
    if (existing?.addsTo === addsTo) return
    if (existing) throw idReusedFailure()
    const base = await lockBase(trx, { addsTo, takesOut: [], actor, at })
    await refuseOpenSurcharge(trx, addsTo)
    const items = await findItems(trx, addsTo)
    const offers = await readDeliveryOptions(trx, base, { items, settings })
    const offer = offers.find(({ way }) => way.id === shippingMethod)
    if (!offer) throw invalid({ shippingMethod: 'Please choose another way of delivery to this address.' })
    refuseChangedAmount(Math.max(0, offer.difference), surcharge, base.currency)
    const price = priceOf(offer.way, surcharge, { order: base, items })
    refuseUnchargeable(price, base.currency)
    await placeSurchargeOrder(trx, base, { ...request, way: offer.way, price, quoteUntil, at })
  })
}

interface SurchargeOrder extends SurchargeRequest {
  way: DeliveryMethod
  price: OrderPrice
  quoteUntil: string
  at: string
}

const placeSurchargeOrder = async (
  trx: Knex.Transaction,
  base: Order,
  { changeId: id, way, price, quoteUntil, actor, at }: SurchargeOrder,
): Promise<void> => {
  const { person, ...addresses } = buyerOf(base)
  const order = await insertOrder(trx, {
    id,
    userId: base.userId,
    owner: null,
    // The column is unique and not null, and there is no cart.
    cartId: newId(),
    takenBy: actor,
    quoteUntil,
    addsTo: base.id,
    currency: base.currency,
    given: { ...addresses, shippingMethod: way.id },
    way,
    price,
    iossNumber: base.iossNumber,
    saleTerms: base.saleTerms,
    promotion: null,
    lines: [],
    cartLines: [],
    shortage: () => '',
    person,
    placedFrom: null,
    maxOrderQuantity: 0,
    at,
    fingerprint: id,
    sessionParams: null,
  })
  if (!order) throw new Error(`Surcharge ${id} was not placed`)
  const sum = formatMoney(order.total, order.currency)
  const detail = `${deliveryName(way)} was asked for as order ${order.number}, once its ${sum} is paid by the link.`
  await addOrderEvent(trx, { orderId: base.id, at, actor, detail })
  const after = { asksFor: deliveryName(way), surcharge: order.total, order: order.number }
  await noteOrderChange(trx, { orderId: base.id, at, actor, before: null, after })
  const email = { kind: 'payment-link', payload: { orderId: id }, at }
  await enqueue(trx, { ...email, dedupeKey: `payment-link:${id}` })
}

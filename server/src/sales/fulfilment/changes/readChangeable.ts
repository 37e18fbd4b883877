import type { ChangeableUnits, OtherDeliveryOption } from '@shop/contracts/orders/changeEndpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { paidForDelivery } from '@shop/contracts/orders/refundAmount'
import type { Settings } from '@shop/contracts/shop/settings'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { requireRow } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { findExchange } from '../../orders/findExchange.ts'
import { findItems } from '../../orders/findOrder.ts'
import type { Order } from '../../orders/Order.ts'
import { OrderItem } from '../../orders/OrderItem.ts'
import { isRestPacked, readLiveParcels } from '../../orders/parcels/updateFromParcels.ts'
import { readRefundedLines } from '../../orders/refunds/refundLines.ts'
import { readPaidSurcharges } from '../../orders/surcharges.ts'
import { weighLines } from '../../orders/returns/planExchanges.ts'
import { deliveryPrice, deliveryOptionsToAddress, type DeliveryMethod } from '../../pricing/delivery.ts'
import { readOffers } from '../../orders/returns/readBookable.ts'
import type { Return } from '../../orders/returns/Return.ts'
import { readUnitsToSend } from '../packOrder.ts'

const tooLate = 'Its garments have been sent. Please book an exchange instead.'

const refusals: Record<Exclude<OrderStatus, 'PAID'>, string> = {
  PENDING: 'This order has not been paid. Its customer can still change the cart.',
  SHIPPED: tooLate,
  DELIVERED: tooLate,
  CANCELED: 'This order was cancelled.',
  REFUNDED: 'This order has been refunded in full.',
}

/** Says what can be done about the order of the exchange for this return. */
export const exchangeNoteOf = ({ state, code }: Return): string => {
  const otherwise =
    state === 'ASKED' || state === 'SENT'
      ? `close return ${code} and book it again`
      : `choose Cannot Be Sent in return ${code}, which refunds the garment, and take a new order`
  return `This order is an exchange. Whole lines can be sent in another size or colour of the same price. For anything else, please ${otherwise}.`
}

/** Kinds of change: to other garments of the same price, or any. Only the first is possible in an exchange. */
export type ChangeKind = 'same price' | 'any'

/** Explains why the garments of an order can no longer be changed; null if they can. */
export const changeRefusalOf = async (
  db: Knex,
  order: Order,
  kind: ChangeKind = 'any',
): Promise<string | null> => {
  const { status, dispute } = order
  if (status !== 'PAID') return refusals[status]
  const exchangeReturn = await findExchange(db, order)
  // Further payments and refunds would not be found through the return that pays for an exchange.
  if (exchangeReturn && kind === 'any') return exchangeNoteOf(exchangeReturn)
  if (dispute !== null) return `${dispute} This order cannot be changed until that has ended.`
  if (exchangeReturn?.state === 'CANCELED')
    return `Return ${exchangeReturn.code}, which pays for this exchange, has been closed.`
  const lastParcel = (await readLiveParcels(db, order.id)).at(-1)
  if (!isRestPacked(order, lastParcel)) return null
  const orderText = lastParcel ? 'The rest of this order' : 'This order'
  return `${orderText} is packed. Please book an exchange once it has been sent.`
}

/** Reads an order's lines that have unsent units, with those units. */
export const readUnsentItems = async (db: Knex, orderId: string) => {
  const items = await OrderItem.query(db).where({ order_id: orderId })
  return (await readUnitsToSend(db, orderId)).map(({ itemId, quantity }) => ({
    item: requireRow(items, itemId),
    quantity,
  }))
}

/**
 * Reads the other delivery methods to an order's address, each with its surcharge over the price paid; none once a part
 * is sent.
 */
export const readDeliveryOptions = async (
  db: Knex,
  order: Order,
  { items, settings }: { items: readonly OrderItem[]; settings: Settings },
): Promise<{ way: DeliveryMethod; difference: number }[]> => {
  if ((await readLiveParcels(db, order.id)).length > 0) return []
  const parcel = await weighLines(
    db,
    items.map(({ variantId, price: unitPrice, quantity }) => ({ variantId, unitPrice, quantity })),
  )
  const refunded = (await readRefundedLines(db, order.id)).get(null)?.amount ?? 0
  const surchargesLeft = (await readPaidSurcharges(db, order.id)).reduce((sum, { left }) => sum + left, 0)
  const paid = Math.max(0, paidForDelivery(order.total, items) - refunded) + surchargesLeft
  return deliveryOptionsToAddress(settings, order.shippingAddress, parcel)
    .filter(({ id }) => id !== order.shippingMethod)
    .map(way => ({ way, difference: deliveryPrice(way, order.subtotal) - paid }))
}

const readOfferedWays = async (db: Knex, order: Order, settings: Settings): Promise<OtherDeliveryOption[]> =>
  (await readDeliveryOptions(db, order, { items: await findItems(db, order.id), settings })).map(
    ({ way, difference }) => ({
      id: way.id,
      name: deliveryName(way),
      difference,
    }),
  )

/** Reads what staff may still change of an order. */
export const readChangeable = async ({ db, settings }: Deps, order: Order): Promise<ChangeableUnits> => {
  const refusal = await changeRefusalOf(db, order, 'same price')
  if (refusal !== null) return { refusal, lines: [] }
  const units = await readUnitsToSend(db, order.id)
  const currentSettings = await settings.read()
  const lines = await readOffers(db, order, { units, settings: currentSettings })
  const exchangeReturn = await findExchange(db, order)
  if (!exchangeReturn) return { refusal, lines, ways: await readOfferedWays(db, order, currentSettings) }
  const samePrice = lines.map(line => ({
    ...line,
    offers: line.offers.filter(({ difference }) => difference === 0),
  }))
  return { refusal, exchangeNote: exchangeNoteOf(exchangeReturn), lines: samePrice }
}

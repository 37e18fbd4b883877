import type { Changeable } from '@shop/contracts/orders/changeEndpoints'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import type { Knex } from 'knex'
import { rowOf } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Order } from '../../orders/Order.ts'
import { OrderItem } from '../../orders/OrderItem.ts'
import { readLive } from '../../orders/parcels/followParcels.ts'
import { readOffers } from '../../orders/returns/readBookable.ts'
import { readToSend } from '../packOrder.ts'

const tooLate = 'Its garments have been sent. Please book an exchange instead.'

const refusals: Record<Exclude<OrderStatus, 'PAID'>, string> = {
  PENDING: 'This order has not been paid. Its customer can still change the cart.',
  SHIPPED: tooLate,
  DELIVERED: tooLate,
  CANCELED: 'This order was cancelled.',
  REFUNDED: 'This order has been refunded in full.',
}

/** Explains why the garments of an order can no longer be changed; null if they can. */
export const changeRefusalOf = async (db: Knex, order: Order): Promise<string | null> => {
  const { status, packedAt, dispute } = order
  if (status !== 'PAID') return refusals[status]
  const exchange = exchangeCodeOf(order)
  // The payment for a garment of an exchange is found by way of its return.
  if (exchange !== null) return `This order is an exchange. Please change return ${exchange} instead.`
  if (dispute !== null) return `${dispute} Nothing of this order can be changed until that has ended.`
  // A parcel that was sent says that it was packed, and nothing of the rest.
  const last = (await readLive(db, order.id)).at(-1)
  if (packedAt === null || (last && packedAt <= last.sentAt)) return null
  const packed = last ? 'The rest of this order' : 'This order'
  return `${packed} is packed. Please book an exchange once it has been sent.`
}

/** Reads the lines of an order of which something is left to send, with those units. */
export const readUnsent = async (db: Knex, orderId: string) => {
  const items = await OrderItem.query(db).where({ order_id: orderId })
  return (await readToSend(db, orderId)).map(({ itemId, quantity }) => ({
    item: rowOf(items, itemId),
    quantity,
  }))
}

/** Reads what staff may still change of an order. */
export const readChangeable = async ({ db, settings }: Deps, order: Order): Promise<Changeable> => {
  const refusal = await changeRefusalOf(db, order)
  if (refusal !== null) return { refusal, lines: [] }
  const units = await readToSend(db, order.id)
  const lines = await readOffers(db, order, { units, settings: await settings.read() })
  return { refusal, lines }
}

import { isUnderGpsr } from '@shop/contracts/addresses/europeanUnion'
import { placeOf } from '@shop/contracts/addresses/places'
import { safetyNotice } from '@shop/contracts/orders/dutyText'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import type { Order } from './Order.ts'

interface Warnings {
  orderId: string
  title: string
  warnings: string
}

/** Reads the garments of orders with their safety warnings, which may be blank. */
export const readWarnings = (db: Knex, orderIds: readonly string[]): Promise<Warnings[]> =>
  db('order_items')
    .join('products', 'products.id', 'order_items.product_id')
    .whereIn('order_id', orderIds)
    .orderBy('order_items.id')
    .select({ orderId: 'order_items.order_id' }, 'order_items.title', 'products.warnings')

/**
 * Reads the texts that product safety law requires buyers to see before they pay, by order id. Only orders that are
 * waiting for payment have one.
 */
export const readSafetyTexts = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  orders: readonly Order[],
): Promise<Map<string, { safety?: string }>> => {
  const pendingOrders = orders
    .filter(({ status }) => status === 'PENDING')
    .map(({ id, shippingAddress }) => ({ id, place: placeOf(shippingAddress) }))
    .filter(({ place }) => isUnderGpsr(place))
  if (pendingOrders.length === 0) return new Map()
  const { responsiblePerson } = (await settings.read()).shipping
  const warnings = await readWarnings(
    db,
    pendingOrders.map(({ id }) => id),
  )
  return new Map(
    pendingOrders.flatMap(({ id, place }) => {
      const garments = warnings.filter(({ orderId }) => orderId === id)
      const safety = safetyNotice(place, responsiblePerson, garments)
      return safety ? [[id, { safety }] as const] : []
    }),
  )
}

import { asksForSafety } from '@shop/contracts/addresses/europeanUnion'
import { placeOf } from '@shop/contracts/addresses/places'
import { safetyOf } from '@shop/contracts/orders/dutyText'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import type { Order } from './Order.ts'

/** Reads the garments of an order with their safety warnings, which may be blank. */
export const readWarnings = (db: Knex, orderId: string): Promise<{ title: string; warnings: string }[]> =>
  db('order_items')
    .join('products', 'products.id', 'order_items.product_id')
    .where({ order_id: orderId })
    .orderBy('order_items.id')
    .select('order_items.title', 'products.warnings')

/**
 * Reads the texts that product safety law requires buyers to see before they pay, by order id. Only orders that are
 * waiting for payment have one.
 */
export const readSafety = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  orders: readonly Order[],
): Promise<Map<string, { safety?: string }>> => {
  const { responsiblePerson } = (await settings.read()).shipping
  const texts = new Map<string, { safety?: string }>()
  for (const { id, status, shippingAddress } of orders) {
    const place = placeOf(shippingAddress)
    if (status !== 'PENDING' || !asksForSafety(place)) continue
    const safety = safetyOf(place, responsiblePerson, await readWarnings(db, id))
    if (safety) texts.set(id, { safety })
  }
  return texts
}

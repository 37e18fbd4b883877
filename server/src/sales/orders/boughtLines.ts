import type { Knex } from 'knex'
import type { StockLine } from '../../catalogue/products/inventory/stock.ts'
import type { OrderItem } from './OrderItem.ts'

/** A sold line with its product, whose variant is still in the catalogue. */
interface BoughtLine extends StockLine {
  productId: string | null
}

/** The lines of an order as far as there is stock to move for them. */
export const boughtLines = (db: Knex, orderId: string): Promise<BoughtLine[]> =>
  db('order_items')
    .where({ order_id: orderId })
    .whereNotNull('variant_id')
    .select('quantity', { orderItemId: 'id', variantId: 'variant_id', productId: 'product_id' })

/** The same of lines that were read already. */
export const boughtOf = (items: readonly OrderItem[]): BoughtLine[] =>
  items.flatMap(({ id: orderItemId, variantId, productId, quantity }) =>
    variantId === null ? [] : [{ orderItemId, variantId, productId, quantity }],
  )

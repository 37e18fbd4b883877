import type { Knex } from 'knex'
import type { StockLine } from '../../catalogue/products/inventory/stock.ts'
import type { OrderItem } from './OrderItem.ts'

/** A line of an order whose variant is still in the catalogue. */
interface StockedOrderLine extends StockLine {
  productId: string | null
}

/** Reads the lines of an order whose variants are still in the catalogue and therefore have stock to change. */
export const readStockedOrderLines = (db: Knex, orderId: string): Promise<StockedOrderLine[]> =>
  db('order_items')
    .where({ order_id: orderId })
    .whereNotNull('variant_id')
    .select('quantity', { orderItemId: 'id', variantId: 'variant_id', productId: 'product_id' })

/** Returns those lines of an order whose variants are still in the catalogue. */
export const stockedOrderLinesOf = (items: readonly OrderItem[]): StockedOrderLine[] =>
  items.flatMap(({ id: orderItemId, variantId, productId, quantity }) =>
    variantId === null ? [] : [{ orderItemId, variantId, productId, quantity }],
  )

import type { Knex } from 'knex'
import type { LowProduct } from './templates/LowStockNotice.tsx'

interface Row {
  id: string
  productId: string
  title: string
  color: string
  size: string
  left: number
}

/** Which variants of these products have at most `threshold` units that can still be sold, the emptiest first. */
export const findLowVariants = async (
  db: Knex,
  productIds: readonly string[],
  threshold: number,
): Promise<LowProduct[]> => {
  const found: Row[] = await db('variants')
    .join('products', 'products.id', 'variants.product_id')
    .whereIn('product_id', [...productIds])
    .whereRaw('stock - reserved <= ?', [threshold])
    .select('variants.id', 'product_id as productId', 'title', 'color', 'size')
    .select(db.raw('stock - reserved as ??', ['left']))
    .orderBy(['left', 'position'])
  const products = new Map<string, LowProduct & { variants: Row[] }>()
  for (const row of found) {
    const product = products.get(row.productId) ?? { id: row.productId, title: row.title, variants: [] }
    product.variants.push(row)
    products.set(row.productId, product)
  }
  return [...products.values()]
}

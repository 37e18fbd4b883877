import type { Knex } from 'knex'
import { alikeSelected, detailsOf, type AlikeRow } from '../../catalog/alikeVariants.ts'
import type { LowProduct } from '../templates/LowStockNotice.tsx'

interface Row extends AlikeRow {
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
  const found: Row[] = await db('variants as v')
    .join('products', 'products.id', 'v.product_id')
    .whereIn('product_id', [...productIds])
    .whereRaw('stock - reserved <= ?', [threshold])
    .select('v.id', 'product_id as productId', 'title', 'color', 'size')
    .select(db.raw(alikeSelected))
    .select(db.raw('stock - reserved as ??', ['left']))
    .orderBy(['left', 'position'])
  const products = new Map<string, LowProduct & { variants: LowProduct['variants'][number][] }>()
  for (const row of found) {
    const product = products.get(row.productId) ?? { id: row.productId, title: row.title, variants: [] }
    product.variants.push({ ...row, details: detailsOf(row) })
    products.set(row.productId, product)
  }
  return [...products.values()]
}

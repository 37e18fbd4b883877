import { columnName } from '@shop/contracts/columnName'
import { customsFacts } from '@shop/contracts/products/bulk'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { jsonRowsSql, rows } from '../../../platform/database/rows.ts'
import type { BulkProduct } from './planBulk.ts'

interface Row extends Omit<BulkProduct, 'variants' | 'measurements'> {
  variants: Json<BulkProduct['variants']>
  measurements: Json<BulkProduct['measurements']>
}

const variantColumns = {
  id: 'v.id',
  sku: 'v.sku',
  barcode: 'v.barcode',
  price: 'v.price',
  salePrice: 'v.sale_price',
  lengthCm: 'v.length_cm',
}

const selectFacts = customsFacts.map(name => `p.${columnName(name)} as "${name}"`).join(', ')

/** Reads products for a bulk change, sorted by title, and locks their variants. Tested on both databases. */
export const readBulk = async (
  trx: Knex.Transaction,
  ids: readonly string[],
  collectionId: string | null,
): Promise<BulkProduct[]> => {
  if (ids.length === 0) return []
  await trx('variants')
    .whereIn('product_id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id')
  const products = await rows<Row>(
    trx,
    `select p.id, p.title, p.status, p.version, p.description, p.materials, p.care, p.measurements, ${selectFacts}, cp.position,
        (select ${jsonRowsSql(trx, variantColumns, 'v.position, v.id')} from variants v
          where v.product_id = p.id) as variants
      from products p
      left join collection_products cp on cp.product_id = p.id and cp.collection_id = ?
      where p.id in (${ids.map(() => '?').join(', ')})
      order by p.title, p.id`,
    [collectionId ?? '', ...ids],
  )
  return products.map(row => ({
    ...row,
    measurements: fromJson(row.measurements),
    variants: fromJson(row.variants),
  }))
}

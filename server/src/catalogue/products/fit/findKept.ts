import type { SizeMeasures } from '@shop/contracts/facts/measurements'
import type { OwnedGarment } from '@shop/contracts/fit/endpoints'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { rows } from '../../../platform/database/rows.ts'

type Row = Omit<OwnedGarment, 'width'> & { measurements: Json<SizeMeasures[]> }

/**
 * Finds the garment that an account most recently bought and did not return, in one statement; garments of this product
 * come first. An exchange counts as an order of its own. Tested on SQLite and Postgres.
 */
export const findKept = async (db: Knex, userId: string, productId: string): Promise<OwnedGarment | null> => {
  const [row] = await rows<Row>(
    db,
    `select i.product_id as "productId", i.title, i.size, v.length_cm as "lengthCm", p.measurements
      from orders o join order_items i on i.order_id = o.id
      join variants v on v.id = i.variant_id join products p on p.id = i.product_id
      where o.user_id = ? and o.status = 'DELIVERED' and i.quantity > (
        select coalesce(sum(l.quantity), 0) from return_lines l join returns r on r.id = l.return_id
          where l.order_item_id = i.id and r.state <> 'CANCELED')
      order by case when i.product_id = ? then 0 else 1 end, o.created_at desc, i.id limit 1`,
    [userId, productId],
    'kept garment',
  )
  if (!row) return null
  const { measurements, ...garment } = row
  const sizeMeasures = fromJson(measurements).find(({ size }) => size === garment.size)
  return { ...garment, width: sizeMeasures?.width ?? null }
}

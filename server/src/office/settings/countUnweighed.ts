import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'

/** Counts products for sale with a variant whose weight is unknown. Tested on SQLite and Postgres. */
export const countUnweighed = async (db: Knex): Promise<number> => {
  const [row] = await rows<{ products: number }>(
    db,
    `select count(distinct p.id) as products from products p join variants v on v.product_id = p.id
      where p.status = 'ACTIVE' and v.weight_gr = 0`,
    [],
  )
  return row?.products ?? 0
}

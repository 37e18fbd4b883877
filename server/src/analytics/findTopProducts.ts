import type { TopProduct } from '@shop/contracts/admin/endpoints'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'

/** The five products on sale of which most units were sold; none that never sold. Tested on SQLite and Postgres. */
export const findTopProducts = (db: Knex): Promise<TopProduct[]> =>
  rows<TopProduct>(
    db,
    `select p.id, p.title, p.slug, p.rating, p.review_count as "reviewCount", p.units_sold as "unitsSold"
      from product_listings l join products p on p.id = l.product_id
      where l.units_sold > 0 order by l.units_sold desc, l.product_id desc limit 5`,
    [],
    'top-products',
  )

import type { Knex } from 'knex'
import { pageOf } from '../database/paginate.ts'
import { rows } from '../database/rows.ts'
import { presentStocked, type StockedRow } from './readStockedVariant.ts'

interface Wish {
  search?: string | undefined
  page: number
  limit: number
}

const conditionsOf = (search: string | undefined) => {
  if (!search) return { sql: 'true', bindings: [] }
  const pattern = `%${search.toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`
  return {
    sql: `(lower(v.sku) like ? escape '!' or v.barcode like ? escape '!' or v.product_id in
      (select id from products where lower(title) like ? escape '!'))`,
    bindings: [pattern, pattern, pattern],
  }
}

/** A page of variants with what there is of them, by their products' titles. Tested on SQLite and Postgres. */
export const findVariants = async (db: Knex, { search, page, limit }: Wish) => {
  const { sql, bindings } = conditionsOf(search)
  const [counted] = await rows<{ total: number }>(
    db,
    `select count(*) as total from variants v where ${sql}`,
    bindings,
  )
  const found = await rows<StockedRow>(
    db,
    `select v.id, v.sku, v.color, v.size, v.stock, v.reserved, v.product_id, p.title, p.slug
      from variants v join products p on p.id = v.product_id where ${sql}
      order by p.title, p.id, v.position, v.id limit ? offset ?`,
    [...bindings, limit, (page - 1) * limit],
  )
  return pageOf(found.map(presentStocked), counted?.total ?? 0, page, limit)
}

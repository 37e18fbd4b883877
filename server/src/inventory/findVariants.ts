import type { Knex } from 'knex'
import { matchCatalogue } from '../catalog/matchCatalogue.ts'
import { pageOf } from '../database/paginate.ts'
import { rows } from '../database/rows.ts'
import { presentStocked, type StockedRow } from './readStockedVariant.ts'

interface Wish {
  search?: string | undefined
  page: number
  limit: number
}

const conditionsOf = (db: Knex, search: string | undefined) => {
  if (!search) return { sql: 'true', bindings: [] }
  const { sql, bindings } = matchCatalogue(db, search, 'variants')
  return { sql: `v.id in (${sql})`, bindings }
}

/** A page of variants with what there is of them, by SKU. Tested on SQLite and Postgres. */
export const findVariants = async (db: Knex, { search, page, limit }: Wish) => {
  const { sql, bindings } = conditionsOf(db, search)
  const [counted] = await rows<{ total: number }>(
    db,
    `select count(*) as total from variants v where ${sql}`,
    bindings,
  )
  const found = await rows<StockedRow>(
    db,
    `select v.id, v.sku, v.color, v.size, v.stock, v.reserved, v.product_id, p.title, p.slug
      from variants v join products p on p.id = v.product_id where ${sql}
      order by v.sku limit ? offset ?`,
    [...bindings, limit, (page - 1) * limit],
  )
  return pageOf(found.map(presentStocked), counted?.total ?? 0, page, limit)
}

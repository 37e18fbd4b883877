import type { Knex } from 'knex'
import { foundInCatalogue, listedInCatalogue } from '../catalog/matchCatalogue.ts'
import { countFrom, countMany } from '../database/countMany.ts'
import { pageOf } from '../database/paginate.ts'
import { rows } from '../database/rows.ts'
import type { Condition } from '../database/soughtWords.ts'
import type { Deps } from '../base/deps.ts'
import { presentStocked, stockedColumns, type StockedRow } from './readStockedVariant.ts'

interface Wish {
  search?: string | undefined
  page: number
  limit: number
}

/** Finds the variants of a page in an index; only those are read. */
const readPage = (db: Knex, { sql, bindings }: Condition, limit: number, offset: number) =>
  rows<StockedRow>(
    db,
    `select ${stockedColumns}
      from (select v.sku from variants v where ${sql} order by v.sku limit ? offset ?) w
        join variants v on v.sku = w.sku join products p on p.id = v.product_id
      order by w.sku`,
    [...bindings, limit, offset],
  )

const nothingSought: Condition = { sql: 'true', bindings: [] }

const countFound = (deps: Pick<Deps, 'db' | 'clock'>, search: string | undefined) => {
  const { sql, bindings } = search ? foundInCatalogue(deps.db, search, 'variants') : nothingSought
  return countMany(deps, {
    key: ['variants', search],
    count: limit => countFrom(deps.db, `from variants v where ${sql}`, bindings, limit),
  })
}

/** A page of variants with what there is of them, by SKU. Tested on SQLite and Postgres. */
export const findVariants = async (deps: Pick<Deps, 'db' | 'clock'>, { search, page, limit }: Wish) => {
  const { db } = deps
  const total = await countFound(deps, search)
  const listed = search
    ? listedInCatalogue(db, search, 'variants', { last: page * limit, total })
    : nothingSought
  const shown = await readPage(db, listed, limit, (page - 1) * limit)
  return pageOf(shown.map(presentStocked), total, page, limit)
}

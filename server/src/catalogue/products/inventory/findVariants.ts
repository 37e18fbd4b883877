import type { Knex } from 'knex'
import { findByBarcode, findBySku } from '../barcodeUses.ts'
import {
  describedInCatalogue,
  matchesCatalogue,
  listedInCatalogue,
  probeCatalogue,
} from '../matchCatalogue.ts'
import { countFrom, countMany } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { SqlCondition } from '../../../platform/database/parseSearch.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { storedInPlace } from './places/readPlaces.ts'
import { presentStocked, stockedColumns, type StockedRow } from './readStockedVariant.ts'

interface VariantListInput {
  search?: string | undefined
  /** A place's id, or `fetch`. */
  place?: string | undefined
  page: number
  limit: number
}

/** Finds a page's variants in an index, and reads only those. */
const readPage = (db: Knex, { sql, bindings }: SqlCondition, limit: number, offset: number) =>
  rows<StockedRow>(
    db,
    `select ${stockedColumns}
      from (select v.sku from variants v where ${sql} order by v.sku limit ? offset ?) w
        join variants v on v.sku = w.sku join products p on p.id = v.product_id
      order by w.sku`,
    [...bindings, limit, offset],
  )

const findWhere = async (
  db: Knex,
  { sql, bindings }: SqlCondition,
  { page, limit }: Pick<VariantListInput, 'page' | 'limit'>,
) => {
  const total = await countFrom(db, `from variants v where ${sql}`, bindings)
  const pageRows = await readPage(db, { sql, bindings }, limit, (page - 1) * limit)
  return pageOf(pageRows.map(presentStocked), total, page, limit)
}

/** Reads variants that are stored in a place, or of which units have to be fetched. Throws `not_found`. */
const findVariantsInPlace = async (db: Knex, place: string, input: Omit<VariantListInput, 'place'>) => {
  const placeCondition = await storedInPlace(db, place)
  const findInPlace = ({ sql, bindings }: SqlCondition) =>
    findWhere(
      db,
      { sql: `${placeCondition.sql} and ${sql}`, bindings: [...placeCondition.bindings, ...bindings] },
      input,
    )
  const { search } = input
  if (!search) return findInPlace({ sql: 'true', bindings: [] })
  const matches = await findInPlace(matchesCatalogue(db, search, 'variants'))
  return matches.total > 0 ? matches : findInPlace(describedInCatalogue(db, search))
}

const countAll = (deps: Pick<Deps, 'db' | 'clock'>) =>
  countMany(deps, { key: ['variants'], count: limit => countFrom(deps.db, 'from variants v', [], limit) })

/**
 * Reads a page of variants with their stock, by SKU. If no SKU, barcode or title contains all words of the search,
 * finds them in title, colour and size together. For a search with very many hits, `isMore` replaces an exact
 * total. Tested on SQLite and Postgres.
 */
export const findVariants = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { search, place, page, limit }: VariantListInput,
) => {
  const { db } = deps
  if (place) return findVariantsInPlace(db, place, { search, page, limit })
  const offset = (page - 1) * limit
  if (!search) {
    const total = await countAll(deps)
    const pageRows = await readPage(db, { sql: 'true', bindings: [] }, limit, offset)
    return pageOf(pageRows.map(presentStocked), total, page, limit)
  }
  const barcodeMatches = await findByBarcode(db, search)
  if (barcodeMatches.length > 0) {
    // Shows all variants with the barcode, so that the person who scanned it can choose.
    const ids = [...new Set([...(await findBySku(db, search)), ...barcodeMatches].map(({ id }) => id))]
    const sql = `v.id in (${ids.map(() => '?').join(', ')})`
    const pageRows = await readPage(db, { sql, bindings: ids }, limit, offset)
    return pageOf(pageRows.map(presentStocked), ids.length, page, limit)
  }
  const { ids, total, isMore } = await probeCatalogue(db, search, 'variants')
  if (total === 0) return findWhere(db, describedInCatalogue(db, search), { page, limit })
  const listCondition = isMore
    ? listedInCatalogue(db, search, 'variants', offset + limit)
    : { ...ids, sql: `v.id in (${ids.sql})` }
  const variantRows = await readPage(db, listCondition, limit, offset)
  return { ...pageOf(variantRows.map(presentStocked), total, page, limit), ...(isMore && { isMore }) }
}

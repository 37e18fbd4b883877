import type { SoldGroup } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { versionedCache, type VersionedCache } from '../../../catalogue/products/versionedCache.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import type { ProductNumbers } from './productNumbers.ts'
import { readSums } from './readSums.ts'
import { addFigures, type FiguresByName, type ProductFigures, type Sums } from './Sums.ts'

export interface SoldUnits extends ProductNumbers {
  sums: Sums
  bySize: SoldGroup[]
  byColor: SoldGroup[]
  byCollection: SoldGroup[]
}

const mostUnitsFirst = (sums: FiguresByName): SoldGroup[] =>
  [...sums]
    .map(([name, [units = 0, revenue = 0]]) => ({ name, units, revenue }))
    .toSorted((a, b) => b.units - a.units || a.name.localeCompare(b.name, 'en-GB'))

// Reads one row for each collection, since its products may be tens of thousands.
const membersSql = `select c.name, string_agg(m.product_id, ' ') as ids
  from collections c join collection_products m on m.collection_id = c.id group by c.id, c.name`

const readMembers = async (db: Knex) => {
  const collectionRows = await rows<{ name: string; ids: string }>(db, membersSql)
  return collectionRows.map(({ name, ids }) => ({ name, ids: ids.split(' ') }))
}

const caches = new WeakMap<object, VersionedCache>()

/** Reads collections with the ids of their products; cached until the catalogue changes. */
const cachedMembers = (db: Knex) => {
  // Knex shares one configuration object between a pool and its transactions, so it identifies the database.
  const poolConfig = db.client.config as object
  const cache = caches.get(poolConfig) ?? versionedCache({ db }, 1)
  caches.set(poolConfig, cache)
  return cache.remember('members', () => readMembers(db))
}

const sumCollections = async (
  db: Knex,
  sold: ProductFigures,
  { findNumber }: ProductNumbers,
): Promise<FiguresByName> => {
  const sums: FiguresByName = new Map()
  for (const { name, ids } of await cachedMembers(db)) {
    let [units, revenue] = [0, 0]
    for (const id of ids) {
      const number = findNumber(id)
      if (number === undefined) continue
      units += sold.of(number)
      revenue += sold.of(number, 1)
    }
    if (units > 0) addFigures(sums, name, [units, revenue])
  }
  return sums
}

/** Sums the units sold in a period, by product, size, colour and collection. Tested on SQLite and Postgres. */
export const readUnits = async (db: Knex, period: SalesPeriod): Promise<SoldUnits> => {
  const { sums, ...numbers } = await readSums(db, period)
  return {
    sums,
    ...numbers,
    bySize: mostUnitsFirst(sums.named.sizes),
    byColor: mostUnitsFirst(sums.named.colors),
    byCollection: mostUnitsFirst(await sumCollections(db, sums.products.sold, numbers)),
  }
}

import type { SoldGroup } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { versionedCache, type VersionedCache } from '../../../catalogue/products/versionedCache.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { SalesPeriod } from './SalesPeriod.ts'
import { readSold } from './readDays.ts'
import { addSold, type SoldTotalsByName, type SalesInRange } from './SalesDay.ts'

export interface SoldUnits {
  /** Totals by product id, or by title if the product was deleted. */
  products: SoldTotalsByName
  /** Units sold with fit advice, by the same keys as products. */
  advised: SalesInRange['advised']
  /** Margins of the units with a known cost. */
  margins: SalesInRange['margins']
  bySize: SoldGroup[]
  byColor: SoldGroup[]
  byCollection: SoldGroup[]
  agents: SalesInRange['agents']
}

const mostUnitsFirst = (sums: SoldTotalsByName): SoldGroup[] =>
  [...sums]
    .map(([name, sold]) => ({ name, ...sold }))
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

const sumCollections = async (db: Knex, products: SoldTotalsByName): Promise<SoldTotalsByName> => {
  const sums: SoldTotalsByName = new Map()
  for (const { name, ids } of await cachedMembers(db))
    for (const id of ids) {
      const sold = products.get(id)
      if (sold) addSold(sums, name, sold)
    }
  return sums
}

/** Sums the units sold in a period, by product, size, colour and collection. Tested on SQLite and Postgres. */
export const readUnits = async (db: Knex, period: SalesPeriod): Promise<SoldUnits> => {
  const { sizes, colors, products, advised, margins, agents } = await readSold(db, period)
  return {
    products,
    advised,
    margins,
    agents,
    bySize: mostUnitsFirst(sizes),
    byColor: mostUnitsFirst(colors),
    byCollection: mostUnitsFirst(await sumCollections(db, products)),
  }
}

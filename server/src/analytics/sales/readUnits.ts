import type { SoldGroup } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import type { Period } from './Period.ts'
import { readSold } from './readDays.ts'
import { addSold, type SoldBy } from './SalesDay.ts'

export interface Units {
  /** By id, or by title where the catalogue has it no more. */
  products: SoldBy
  bySize: SoldGroup[]
  byColor: SoldGroup[]
  byCollection: SoldGroup[]
}

const mostFirst = (sums: SoldBy): SoldGroup[] =>
  [...sums]
    .map(([name, sold]) => ({ name, ...sold }))
    .toSorted((a, b) => b.units - a.units || a.name.localeCompare(b.name, 'en-GB'))

// One row for each collection: its products one by one would be tens of thousands.
const members = `select c.name, string_agg(m.product_id, ' ') as ids
  from collections c join collection_products m on m.collection_id = c.id group by c.id, c.name`

const sumCollections = async (db: Knex, products: SoldBy): Promise<SoldBy> => {
  const sums: SoldBy = new Map()
  for (const { name, ids } of await rows<{ name: string; ids: string }>(db, members))
    for (const id of ids.split(' ')) {
      const sold = products.get(id)
      if (sold) addSold(sums, name, sold)
    }
  return sums
}

/** Sums the units sold in a period, by product, size, colour and collection. Tested on SQLite and Postgres. */
export const readUnits = async (db: Knex, period: Period): Promise<Units> => {
  const { sizes, colors, products } = await readSold(db, period)
  return {
    products,
    bySize: mostFirst(sizes),
    byColor: mostFirst(colors),
    byCollection: mostFirst(await sumCollections(db, products)),
  }
}

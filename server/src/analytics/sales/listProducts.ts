import type { SoldProduct } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import type { Period } from './Period.ts'
import { readReturns } from './readReturns.ts'
import { readUnits } from './readUnits.ts'

interface Known {
  id: string
  title: string
  slug: string
  isOnSale: boolean | number
}

const known = `select id, title, slug, status = 'ACTIVE' and created_at < ? as "isOnSale" from products order by title, id`

/** All products that were sold or could have been, most units first, then by title. Tested on SQLite and Postgres. */
export const listProducts = async (db: Knex, period: Period): Promise<SoldProduct[]> => {
  const { products } = await readUnits(db, period)
  const returns = await readReturns(db, period)
  const catalogue = await rows<Known>(db, known, [period.until])
  const backOf = new Map(returns.products.map(back => [back.product_id ?? back.title, back.units]))
  const isThere = new Set(catalogue.map(({ id }) => id))
  const sumsOf = (key: string) => ({
    units: products.get(key)?.units ?? 0,
    revenue: products.get(key)?.revenue ?? 0,
    returnedUnits: backOf.get(key) ?? 0,
  })
  const gone = [...new Set([...products.keys(), ...backOf.keys()])].filter(key => !isThere.has(key))
  return [
    ...catalogue
      .filter(({ id, isOnSale }) => isOnSale || products.has(id) || backOf.has(id))
      .map(({ id, title, slug }) => ({ productId: id, title, slug, ...sumsOf(id) })),
    ...gone.toSorted().map(title => ({ productId: null, title, slug: null, ...sumsOf(title) })),
  ].toSorted((a, b) => b.units - a.units || b.revenue - a.revenue)
}

import type { SoldProduct } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import type { Period } from './Period.ts'
import type { Returns } from './readReturns.ts'
import type { Units } from './readUnits.ts'

interface Known {
  id: string
  title: string
  slug: string
  isOnSale: boolean | number
}

// Many are asked for at once, so their order by title comes from an index. Tested on SQLite and Postgres.
const known = `select id, title, slug, status = 'ACTIVE' and created_at < ? as "isOnSale" from products order by title, id`

export interface Ranking {
  /** All that were sold or could have been, most units first. */
  all: SoldProduct[]
  best: SoldProduct[]
  worst: SoldProduct[]
  /** Most returned units first. */
  returned: SoldProduct[]
}

const shown = 10

/** Products by how they sold, those with their present name and address that are still in the catalogue. */
export const rankProducts = async (
  db: Knex,
  { until }: Period,
  { products }: Units,
  returns: Returns,
): Promise<Ranking> => {
  const inCatalogue = await rows<Known>(db, known, [until])
  const backBy = new Map(returns.products.map(back => [back.product_id ?? back.title, back]))
  const present = (key: string, product?: Known): SoldProduct => ({
    productId: product?.id ?? null,
    title: product?.title ?? key,
    slug: product?.slug ?? null,
    units: products.get(key)?.units ?? 0,
    revenue: products.get(key)?.revenue ?? 0,
    returnedUnits: backBy.get(key)?.units ?? 0,
  })
  const isThere = new Set(inCatalogue.map(({ id }) => id))
  const isOnSale = new Set(inCatalogue.flatMap(product => (product.isOnSale ? [product.id] : [])))
  const isWanted = ({ id }: Known) => isOnSale.has(id) || products.has(id) || backBy.has(id)
  const gone = new Set([...products.keys(), ...backBy.keys()].filter(key => !isThere.has(key)))
  const all = [
    ...inCatalogue.filter(isWanted).map(product => present(product.id, product)),
    ...[...gone].toSorted().map(key => present(key)),
    // Those that sold alike stay in the order of their titles.
  ].toSorted((a, b) => b.units - a.units || b.revenue - a.revenue)
  return {
    all,
    best: all.filter(({ units }) => units > 0).slice(0, shown),
    worst: all
      .filter(({ productId }) => productId !== null && isOnSale.has(productId))
      .slice(-shown)
      .toReversed(),
    returned: all
      .filter(({ returnedUnits }) => returnedUnits > 0)
      .toSorted((a, b) => b.returnedUnits - a.returnedUnits || a.title.localeCompare(b.title, 'en-GB')),
  }
}

import type { SoldProduct } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import type { Period } from './Period.ts'
import type { Returns } from './readReturns.ts'
import type { Units } from './readUnits.ts'

interface OnSale {
  id: string
  title: string
  slug: string
}

/** The products that were on sale before the period ended. */
const readOnSale = (db: Knex, until: string): Promise<OnSale[]> =>
  rows<OnSale>(db, `select id, title, slug from products where status = 'ACTIVE' and created_at < ?`, [until])

const byTitle = (a: SoldProduct, b: SoldProduct) => a.title.localeCompare(b.title, 'en-GB')

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
  const onSale = await readOnSale(db, until)
  const ranked = new Map<string, SoldProduct>(
    onSale.map(({ id, title, slug }) => [
      id,
      { productId: id, title, slug, units: 0, revenue: 0, returnedUnits: 0 },
    ]),
  )
  for (const [key, { units, revenue, title, productId }] of products) {
    const known = ranked.get(key) ?? { productId, title, slug: null, returnedUnits: 0 }
    ranked.set(key, { ...known, units, revenue })
  }
  for (const { product_id: productId, title, units } of returns.products) {
    const key = productId ?? title
    const known = ranked.get(key) ?? { productId, title, slug: null, units: 0, revenue: 0 }
    ranked.set(key, { ...known, returnedUnits: units })
  }
  const all = [...ranked.values()].toSorted(
    (a, b) => b.units - a.units || b.revenue - a.revenue || byTitle(a, b),
  )
  const isOnSale = new Set(onSale.map(({ id }) => id))
  return {
    all,
    best: all.filter(({ units }) => units > 0).slice(0, shown),
    worst: all
      .filter(({ productId }) => productId !== null && isOnSale.has(productId))
      .slice(-shown)
      .toReversed(),
    returned: all
      .filter(({ returnedUnits }) => returnedUnits > 0)
      .toSorted((a, b) => b.returnedUnits - a.returnedUnits || byTitle(a, b)),
  }
}

import type { SoldGroup, SoldProduct } from '@shop/contracts/analytics/endpoints'
import type { Knex } from 'knex'
import { setImmediate as turn } from 'node:timers/promises'
import { rows } from '../../database/rows.ts'
import { slicesOf, type Period } from './Period.ts'
import { isSold } from './readMoney.ts'

interface LineRow {
  product_id: string | null
  title: string
  color: string
  size: string
  units: number
  revenue: number
}

const soldLines = `select i.product_id, max(i.title) as title, i.color, i.size, sum(i.quantity) as units,
    sum(i.line_total - i.discount) as revenue
  from orders o join order_items i on i.order_id = o.id
  where ${isSold} and o.paid_at >= ? and o.paid_at < ?
  group by i.product_id, case when i.product_id is null then i.title end, i.color, i.size`

interface Sold {
  units: number
  revenue: number
}

export interface Units {
  /** By product, or by title where the catalogue has it no more. */
  products: Map<string, SoldProduct>
  bySize: SoldGroup[]
  byColor: SoldGroup[]
  byCollection: SoldGroup[]
}

const add = <T extends Sold>(
  groups: Map<string, T>,
  key: string,
  { units, revenue }: Sold,
  make: () => T,
) => {
  const group = groups.get(key) ?? make()
  group.units += units
  group.revenue += revenue
  groups.set(key, group)
}

const group = (name: string) => () => ({ name, units: 0, revenue: 0 })

const mostFirst = (groups: Map<string, SoldGroup>): SoldGroup[] =>
  [...groups.values()].toSorted((a, b) => b.units - a.units || a.name.localeCompare(b.name, 'en-GB'))

/** What was sold in a period, by product, size, colour and collection. Tested on SQLite and Postgres. */
export const readUnits = async (db: Knex, period: Period): Promise<Units> => {
  const products = new Map<string, SoldProduct>()
  const [sizes, colors, collections] = [new Map(), new Map(), new Map()] as Map<string, SoldGroup>[]
  for (const { since, until } of slicesOf(period)) {
    for (const line of await rows<LineRow>(db, soldLines, [since, until])) {
      const { product_id: productId, title, color, size } = line
      const none = { productId, title, slug: null, units: 0, revenue: 0, returnedUnits: 0 }
      add(products, productId ?? title, line, () => none)
      add(sizes!, size, line, group(size))
      add(colors!, color, line, group(color))
    }
    await turn()
  }
  const members = await rows<{ product_id: string; name: string }>(
    db,
    `select m.product_id, c.name from collection_products m join collections c on c.id = m.collection_id`,
  )
  for (const { product_id: productId, name } of members) {
    const product = products.get(productId)
    if (product) add(collections!, name, product, group(name))
  }
  return {
    products,
    bySize: mostFirst(sizes!),
    byColor: mostFirst(colors!),
    byCollection: mostFirst(collections!),
  }
}

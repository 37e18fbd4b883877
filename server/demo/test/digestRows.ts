import { createHash } from 'node:crypto'
import type { Knex } from 'knex'

/** Hashes are salted, so they differ each time. */
const omittedColumns = new Set(['password_hash'])

const tables = {
  media: 'key',
  users: 'id',
  addresses: 'id',
  advice_counts: 'day, product_id',
  carts: 'id',
  products: 'id',
  variants: 'id',
  product_images: 'id',
  collections: 'id',
  collection_products: 'product_id, collection_id',
  product_listings: 'product_id',
  orders: 'id',
  order_items: 'id',
  order_events: 'id',
  stock_asks: 'id',
  stock_moves: 'id',
  refunds: 'id',
  returns: 'id',
  return_lines: 'id',
  invoices: 'number',
  promotions: 'id',
  reviews: 'id',
  counters: 'name',
  settings: 'section',
} as const

/** Returns a hash of each table's rows, the same on both databases. */
export const digestRows = async (db: Knex): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {}
  for (const [table, order] of Object.entries(tables)) {
    const rows: Record<string, unknown>[] = await db(table).orderByRaw(order)
    const plain = rows.map(row =>
      Object.entries(row)
        .filter(([name]) => !omittedColumns.has(name))
        .map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
    digests[table] = createHash('sha256').update(JSON.stringify(plain)).digest('hex')
  }
  return digests
}

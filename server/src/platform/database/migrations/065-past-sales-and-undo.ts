import type { Knex } from 'knex'
import { instantColumn, ownerColumn } from './columns.ts'

const batchSize = 200

interface PastOrder {
  id: string
  placed_at: string
  total: number | string
  refunded: number | string
  units: number
  content: string
}

interface Line {
  title: string
  sku: string
  quantity: number
  price: number | null
  discount?: number
}

/** Returns what an order imported earlier adds to the sales report. Its file had no date of a refund. */
const salesOf = ({ id, placed_at: at, total, refunded, units, content }: PastOrder) => {
  const { lines } = JSON.parse(content) as { lines: Line[] }
  const sales = [
    { kind: 'order', units, amount: Number(total) },
    ...(Number(refunded) > 0 ? [{ kind: 'refund', amount: Number(refunded) }] : []),
    ...lines.map(({ title, sku, quantity, price, discount = 0 }) => ({
      kind: 'line',
      title,
      sku,
      units: quantity,
      amount: (price ?? 0) * quantity - discount,
    })),
  ]
  const blank = { past_order_id: id, at, sku: '', title: '', units: 0, amount: 0 }
  return sales.map((sale, place) => ({ ...blank, ...sale, place }))
}

/**
 * Adds the figures of past orders in the sales report, each with its own time, and an index by which undoing an import
 * finds later ones of the same product.
 */
export const up = async (db: Knex) => {
  await db.schema.createTable('past_sales', table => {
    ownerColumn(table, 'past_order_id', 'past_orders')
    table.integer('place').notNullable()
    // order, payment, refund, line, returned, return or exchange
    table.string('kind', 10).notNullable()
    instantColumn(table, 'at').notNullable()
    table.string('sku', 80).notNullable()
    table.string('title', 200).notNullable()
    // Null if the file names none: then they are those of the variant with this SKU.
    table.string('color', 60)
    table.string('size', 30)
    table.string('reason', 20)
    table.integer('units').notNullable()
    table.bigInteger('amount').notNullable()
    table.primary(['past_order_id', 'place'])
    table.index('at')
  })
  await db.schema.alterTable('product_import_plans', table => table.index('product_id'))
  for (let lastId = ''; ;) {
    const orders: PastOrder[] = await db('past_orders')
      .where({ is_sold: true })
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .select('id', 'placed_at', 'total', 'refunded', 'units', 'content')
    const sales = orders.flatMap(salesOf)
    for (let first = 0; first < sales.length; first += batchSize)
      await db('past_sales').insert(sales.slice(first, first + batchSize))
    lastId = orders.at(-1)?.id ?? lastId
    if (orders.length < batchSize) return
  }
}

export const down = async (db: Knex) => {
  await db.schema.alterTable('product_import_plans', table => table.dropIndex('product_id'))
  await db.schema.dropTable('past_sales')
}

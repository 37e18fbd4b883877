import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'
import { wordsIn } from '../words.ts'
import { dropColumns } from './columns.ts'

const batch = 1000

interface Row {
  id: string
  email: string
  first_name: string
  last_name: string
  shipping_address: string
  created_at: string
}

/** What staff look for orders by, as it was when this was written; `orders/orderWords.ts` goes on from here. */
const wordsOf = (row: Row): string[] => {
  const { postalCode = '' } = JSON.parse(row.shipping_address) as { postalCode?: string }
  const [local = ''] = row.email.split('@')
  const words = [
    row.id.slice(-8),
    row.email.toLowerCase(),
    ...wordsIn(local).slice(1),
    ...wordsIn(`${row.first_name} ${row.last_name}`),
    wordsIn(postalCode).join(''),
    ...wordsIn(postalCode).slice(1),
  ]
  const sorted = [...new Set(words.map(word => word.slice(0, 100)))].filter(word => word !== '').toSorted()
  return sorted.filter((word, index) => !sorted[index + 1]?.startsWith(word))
}

const fill = async (db: Knex) => {
  const source = isPostgres(db)
    ? 'select order_id, word, created_at from json_populate_recordset(null::order_words, ?)'
    : `select value ->> 'order_id', value ->> 'word', value ->> 'created_at' from json_each(?)`
  for (let last = ''; ;) {
    const orders: Row[] = await db('orders')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .select('id', 'email', 'first_name', 'last_name', 'shipping_address', 'created_at')
    const found = orders.flatMap(order =>
      wordsOf(order).map(word => ({ order_id: order.id, word, created_at: order.created_at })),
    )
    // All as one value: so many bindings SQLite does not take.
    await db.raw(`insert into order_words (order_id, word, created_at) ${source}`, [JSON.stringify(found)])
    if (orders.length < batch) return
    last = orders.at(-1)!.id
  }
}

const countryOf = (db: Knex) =>
  isPostgres(db) ? "shipping_address::json ->> 'country'" : "shipping_address ->> 'country'"

/** What the back office's list of orders is searched, filtered and sorted by. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  const [collation, storage] = isPostgres(db) ? [' collate "C"', ''] : ['', ' without rowid']
  // Words are looked for by their beginning, so they are compared byte by byte.
  await db.raw(`create table order_words (
    order_id varchar(36) not null references orders (id) on delete cascade,
    word varchar(100)${collation} not null,
    created_at varchar(24) not null,
    primary key (order_id, word))${storage}`)
  await fill(db)
  await db.raw('create index order_words_found on order_words (word, created_at, order_id)')

  await db.schema.alterTable('orders', table => {
    // Of the delivery address.
    table.string('country', 2).notNullable().defaultTo('')
  })
  await db.raw(`update orders set country = coalesce(${countryOf(db)}, '')`)
  // Each holds all that a list filters by, so that counting and paging need not read the orders themselves.
  await db.raw('create index orders_newest on orders (created_at, id, status, country, total)')
  await db.raw('create index orders_by_status on orders (status, created_at, id, country, total)')
  await db.raw('create index orders_by_total on orders (total, created_at, id, status, country)')
  await db.raw(
    `create index orders_to_look_at on orders (created_at, id, status, country, total) where review_flag is not null`,
  )
  await db.schema.alterTable('orders', table => {
    table.dropIndex(['status', 'created_at'])
    table.dropIndex(['created_at', 'id'])
  })
}

export const down = async (db: Knex) => {
  await db.schema.alterTable('orders', table => {
    table.index(['status', 'created_at'])
    table.index(['created_at', 'id'])
  })
  for (const name of ['newest', 'by_status', 'by_total', 'to_look_at'])
    await db.raw(`drop index orders_${name}`)
  await dropColumns(db, 'orders', ['country'])
  await db.schema.dropTable('order_words')
}

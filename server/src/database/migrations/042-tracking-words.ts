import type { Knex } from 'knex'
import { insertRows } from '../insertRows.ts'
import { wordsIn } from '../words.ts'

const batch = 100

interface Row {
  id: string
  tracking_number: string
  created_at: string
}

/** What a parcel is looked for by, as it was when this was written; `orders/orderWords.ts` goes on from here. */
const wordsOf = ({ tracking_number: trackingNumber }: Row): string[] => {
  const parts = wordsIn(trackingNumber)
  return [...new Set([parts.join(''), ...parts.slice(1)])].filter(word => word !== '')
}

const eachBatch = async (db: Knex, act: (orders: Row[]) => Promise<void>) => {
  for (let last = ''; ;) {
    const orders: Row[] = await db('orders')
      .whereNotNull('tracking_number')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .select('id', 'tracking_number', 'created_at')
    await act(orders)
    if (orders.length < batch) return
    last = orders.at(-1)!.id
  }
}

/** Orders that were shipped before are found by their tracking numbers too. Tested on SQLite and Postgres. */
export const up = (db: Knex) =>
  eachBatch(db, orders =>
    insertRows(
      db,
      'order_words',
      orders.flatMap(order =>
        wordsOf(order).map(word => ({ order_id: order.id, word, created_at: order.created_at })),
      ),
      { onConflict: 'on conflict (order_id, word) do nothing' },
    ),
  )

export const down = (db: Knex) =>
  eachBatch(db, async orders => {
    for (const order of orders)
      await db('order_words').where({ order_id: order.id }).whereIn('word', wordsOf(order)).delete()
  })

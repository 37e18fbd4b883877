import type { ReturnSummary } from '@shop/contracts/returns/entities'
import type { Input } from '@shop/contracts/endpoint'
import type { listReturns as endpoint } from '@shop/contracts/returns/adminEndpoints'
import { returnCodeIn } from '@shop/contracts/orders/returnCode'
import type { Knex } from 'knex'
import { countRows } from '../database/countMany.ts'
import { pageOf } from '../database/paginate.ts'
import { wordsSought } from '../orders/orderWords.ts'

const defaultLimit = 20
/** Sorts after every sign that a word can go on with. */
const last = '\u{10FFFF}'

/** Finds a return by its code, however it was typed or scanned, or else by the words of its order. */
const matching = (query: Knex.QueryBuilder, search: string): Knex.QueryBuilder => {
  const words = wordsSought(search)
  return query.where(
    any =>
      void any.where({ code: returnCodeIn(search) ?? '' }).orWhere(all => {
        for (const word of words)
          all.whereRaw(
            'exists (select 1 from order_words w where w.order_id = r.order_id and w.word >= ? and w.word < ?)',
            [word, word + last],
          )
        if (words.length === 0) all.whereRaw('1 = 0')
      }),
  )
}

/** Reads a page of returns: those to be checked first, then those under way, oldest first, then the ended ones, newest first. */
export const listReturns = async (
  db: Knex,
  { state, orderId, search, page = 1, limit = defaultLimit }: Input<typeof endpoint>,
) => {
  const selected = () => {
    const query = db('returns as r')
    if (state) query.where({ state })
    if (orderId)
      query.where(any => void any.where({ order_id: orderId }).orWhere({ replacement_id: orderId }))
    return search ? matching(query, search) : query
  }
  const total = await countRows(selected())
  const items: ReturnSummary[] = await selected()
    .join('orders as o', 'o.id', 'r.order_id')
    .orderByRaw(
      `case r.state when 'RECEIVED' then 0 when 'CHECKED' then 1 when 'DONE' then 3 when 'CANCELED' then 3 else 2 end,
        case when r.ended_at is null then coalesce(r.received_at, r.created_at) end, r.created_at desc, r.id`,
    )
    .limit(limit)
    .offset((page - 1) * limit)
    .select(
      'r.id',
      'r.code',
      'r.state',
      {
        orderId: 'r.order_id',
        orderNumber: 'o.number',
        askedAt: 'r.created_at',
        receivedAt: 'r.received_at',
      },
      db.raw(`trim(o.first_name || ' ' || o.last_name) as customer`),
      db.raw('(select sum(l.quantity) from return_lines l where l.return_id = r.id) as units'),
    )
  return pageOf(items, total, page, limit)
}

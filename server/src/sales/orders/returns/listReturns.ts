import { choiceText } from '@shop/contracts/orders/variantName'
import type { ReturnSummary } from '@shop/contracts/returns/entities'
import type { Input } from '@shop/contracts/endpoint'
import type { ReturnReason } from '@shop/contracts/returnReasons'
import type { listReturns as endpoint } from '@shop/contracts/returns/adminEndpoints'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { countRows } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { jsonRowsSql } from '../../../platform/database/rows.ts'
import { matchReturns } from './matchReturns.ts'

const defaultLimit = 20

interface Line {
  title: string
  color: string
  size: string
  details: string
  quantity: number
  reason: ReturnReason
  inRepair: number
  isExchanged: 0 | 1
  /** Pence to refund: the price paid for its units or, if exchanged, the amount by which the replacement is cheaper. */
  worth: number
}

// A replacement is paid for by the returned garment, whose value is booked as its discount. So its full price counts as
// paid.
const paidForLine = `case when exists (select 1 from returns exchange where exchange.replacement_id = r.order_id)
  then i.line_total else i.line_total - i.discount end`
const isExchangedSql = `swap_order.id is not null and swap_order.status <> 'CANCELED'`
const lineFields = {
  title: 'i.title',
  color: 'i.color',
  size: 'i.size',
  details: 'i.details',
  quantity: 'l.quantity',
  reason: 'l.reason',
  inRepair: 'l.in_repair',
  isExchanged: `case when ${isExchangedSql} then 1 else 0 end`,
  worth: `case when ${isExchangedSql} then l.swap_refund else (${paidForLine}) * l.quantity / i.quantity end`,
}

/** Selects the lines of a return `r` as one value of its row. */
const linesOf = (db: Knex) =>
  db.raw(`(select ${jsonRowsSql(db, lineFields, 'l.id')} from return_lines l
    join order_items i on i.id = l.order_item_id
    left join order_items swap_item on swap_item.id = l.swap_item_id
    left join orders swap_order on swap_order.id = swap_item.order_id
    where l.return_id = r.id) as lines`)

interface Row extends Omit<ReturnSummary, 'units' | 'kind' | 'garments' | 'inRepair' | 'amount'> {
  refund: number | null
  lines: Json<Line[]>
}

const kindOf = (exchangedLines: number, allLines: number): ReturnSummary['kind'] => {
  if (exchangedLines === 0) return 'refund'
  return exchangedLines < allLines ? 'both' : 'exchange'
}

const present = ({ lines: text, refund, ...row }: Row): ReturnSummary => {
  const lines = fromJson(text)
  const exchangedLines = lines.filter(line => line.isExchanged === 1).length
  return {
    ...row,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    kind: kindOf(exchangedLines, lines.length),
    garments: lines.map(line => ({
      title: line.title,
      choice: choiceText(line),
      quantity: line.quantity,
      reason: line.reason,
    })),
    inRepair: lines.reduce((sum, { inRepair }) => sum + inRepair, 0),
    amount: row.state === 'CANCELED' ? null : (refund ?? lines.reduce((sum, { worth }) => sum + worth, 0)),
  }
}

/**
 * Reads a page of returns: those to be checked, then the checked ones, then those under way, each oldest
 * first, and last the ended ones, newest first.
 */
export const listReturns = async (
  db: Knex,
  { state, orderId, inRepair, search, page = 1, limit = defaultLimit }: Input<typeof endpoint>,
) => {
  const buildQuery = () => {
    const query = db('returns as r')
    if (state) query.where({ state })
    if (inRepair) query.whereIn('r.id', db('return_lines').where('in_repair', '>', 0).select('return_id'))
    if (orderId)
      query.where(
        condition => void condition.where({ order_id: orderId }).orWhere({ replacement_id: orderId }),
      )
    return search ? matchReturns(db, query, search) : query
  }
  const total = await countRows(buildQuery())
  const returns = await buildQuery()
    .join('orders as o', 'o.id', 'r.order_id')
    .orderByRaw(
      `case r.state when 'RECEIVED' then 0 when 'CHECKED' then 1 when 'DONE' then 3 when 'CANCELED' then 3 else 2 end,
        case when r.ended_at is null then coalesce(r.received_at, r.created_at) end, r.created_at desc, r.id`,
    )
    .limit(limit)
    .offset((page - 1) * limit)
    .select<Row[]>(
      'r.id',
      'r.code',
      'r.state',
      'r.refund',
      'o.currency',
      {
        orderId: 'r.order_id',
        orderNumber: 'o.number',
        askedAt: 'r.created_at',
        receivedAt: 'r.received_at',
      },
      db.raw(`trim(o.first_name || ' ' || o.last_name) as customer`),
      linesOf(db),
    )
  return pageOf(returns.map(present), total, page, limit)
}

import { choiceText } from '@shop/contracts/catalog/variantDetails'
import type { OrderReturns, Return as Answer } from '@shop/contracts/returns/entities'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../base/deps.ts'
import type { Order } from '../orders/Order.ts'
import { OrderItem } from '../orders/OrderItem.ts'
import { Refund } from '../refunds/Refund.ts'
import { Return, ReturnLine } from './Return.ts'
import { readLeft, readPeriod, refusalOf } from './terms.ts'

/** A line of a return with the line of the order that it is of. */
export interface BoughtLine {
  line: ReturnLine
  item: OrderItem
}

export const presentLine = ({ line, item }: BoughtLine): Answer['lines'][number] => ({
  id: line.id,
  itemId: item.id,
  title: item.title,
  choice: choiceText({ color: item.color, size: `Size ${item.size}`, details: item.details }),
  quantity: line.quantity,
  reason: line.reason,
  outcome: line.outcome,
  deduction: line.deduction,
  deductionReason: line.deductionReason,
})

export const present = (
  found: Return,
  { lines, refund }: { lines: readonly BoughtLine[]; refund: Refund | undefined },
): Answer => ({
  id: found.id,
  code: found.code,
  state: found.state,
  note: found.note,
  askedAt: found.createdAt,
  sentAt: found.sentAt,
  receivedAt: found.receivedAt,
  checkedAt: found.checkedAt,
  endedAt: found.endedAt,
  refund: found.checkedAt === null ? null : (refund?.amount ?? 0),
  lines: lines.map(presentLine),
})

/** Reads the lines of several returns by the returns' ids, in one query. */
export const readLines = async (db: Knex, ids: readonly string[]): Promise<Map<string, BoughtLine[]>> => {
  const lines = await ReturnLine.query(db)
    .whereIn('return_id', [...ids])
    .orderBy('id')
  const items = await OrderItem.query(db).whereIn('id', [
    ...new Set(lines.map(({ orderItemId }) => orderItemId)),
  ])
  const byReturn = new Map<string, BoughtLine[]>(ids.map(id => [id, []]))
  for (const line of lines)
    byReturn.get(line.returnId)!.push({ line, item: items.find(({ id }) => id === line.orderItemId)! })
  return byReturn
}

/** Reads what an order's owner sees of its returns. */
export const readOrderReturns = async (deps: Deps, order: Order): Promise<OrderReturns> => {
  const { db } = deps
  const found = await Return.query(db)
    .where({ order_id: order.id })
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
  const lines = await readLines(
    db,
    found.map(({ id }) => id),
  )
  const refunds = await Refund.query(db).where({ order_id: order.id })
  const [period, left] = [await readPeriod(db, order), await readLeft(db, order.id)]
  const refusal = refusalOf(order, { period, left, now: Date.parse(nowIso(deps)) })
  return {
    returns: found.map(each =>
      present(each, { lines: lines.get(each.id)!, refund: refunds.find(({ id }) => id === each.refundId) }),
    ),
    left: refusal === null ? left : [],
    until: period && new Date(period.until).toISOString(),
    refusal,
  }
}

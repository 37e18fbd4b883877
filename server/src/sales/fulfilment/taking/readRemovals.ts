import type { Removal } from '@shop/contracts/orders/removals'
import type { ReplacedUnits } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { placeholdersFor, rows } from '../../../platform/database/rows.ts'

/** Builds the flag of an order of which a paid addition was to take units out, and could not. */
export const notTakenOutText = (number: string): string =>
  `Order ${number} has been paid to replace items of this one, which could not be taken out.`

interface Row {
  baseId: string
  number: string
  takesOut: Json<ReplacedUnits>
  reviewFlag: string | null
  /** SQLite returns 0 or 1. */
  isWaiting: boolean | 0 | 1
}

/**
 * Reads the units that paid additions are still to take out of these orders, by order: those that wait for it, and those
 * that could not be taken out, until staff have looked at the order. Tested on SQLite and Postgres.
 */
export const readRemovals = async (
  db: Knex,
  orderIds: readonly string[],
): Promise<Map<string, Removal[]>> => {
  const additions = await rows<Row>(
    db,
    `select a.adds_to as "baseId", a.number, a.takes_out as "takesOut", o.review_flag as "reviewFlag", exists (
        select 1 from outbox w where w.order_id = a.id and w.kind = 'addition-paid' and w.sent_at is null
      ) as "isWaiting"
      from orders a join orders o on o.id = a.adds_to
      where a.adds_to in (${placeholdersFor(orderIds)}) and a.takes_out is not null
        and a.status in ('PAID', 'SHIPPED', 'DELIVERED') order by a.created_at, a.id`,
    orderIds,
  )
  const removals = new Map<string, Removal[]>()
  for (const { baseId, number, takesOut, reviewFlag, isWaiting } of additions) {
    if (!isWaiting && !reviewFlag?.includes(notTakenOutText(number))) continue
    removals.set(baseId, [...(removals.get(baseId) ?? []), { number, lines: fromJson(takesOut) }])
  }
  return removals
}

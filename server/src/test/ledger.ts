import type { Knex } from 'knex'
import { expect } from 'vitest'
import { rows } from '../platform/database/rows.ts'
import { findLedgerDifferences } from '../catalogue/products/inventory/findLedgerDifferences.ts'

/**
 * Fails if a variant's numbers are not the sums of its moves, if a sum of the first moves was ever impossible, or if a
 * move is missing between the first and the last.
 */
export const expectExactLedger = async (db: Knex): Promise<void> => {
  expect(await findLedgerDifferences(db)).toEqual([])
  const impossible = await rows(
    db,
    `select * from (select variant_id, number, kind, sum(stock_delta) over w as stock,
        sum(reserved_delta) over w as reserved from stock_moves window w as (partition by variant_id order by number)
      ) as way where reserved < 0 or reserved > stock`,
  )
  expect(impossible).toEqual([])
  const gaps = await rows(
    db,
    `select v.id, v.move_count, count(m.id) as moves, min(m.number) as first, max(m.number) as last
      from variants v left join stock_moves m on m.variant_id = v.id group by v.id, v.move_count
      having count(m.id) <> v.move_count or max(m.number) <> v.move_count or min(m.number) <> 1`,
  )
  expect(gaps).toEqual([])
}

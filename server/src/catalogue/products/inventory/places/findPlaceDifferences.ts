import type { Knex } from 'knex'
import { longRows } from '../../../../platform/database/rows.ts'
import { maxLedgerDifferences } from '../findLedgerDifferences.ts'

interface PlaceDifference {
  variantId: string
  sku: string
  place: string
  /** Units stored in the place. */
  held: number
  /** Sum of the moves into that place and out of it. */
  moved: number
  /** Units of the variant in all places. */
  stock: number
}

/**
 * Finds places whose units differ from the sum of their moves; there should be none. The default place has the rest of
 * the stock and so no number of its own. Reads the whole ledger of places. Tested on SQLite and Postgres.
 */
export const findPlaceDifferences = (db: Knex): Promise<PlaceDifference[]> =>
  longRows<PlaceDifference>(
    db,
    `select v.id as "variantId", v.sku, p.name as place, sum(x.held) as held, sum(x.moved) as moved, v.stock
      from (select variant_id, place_id, quantity as held, 0 as moved from place_stock
        union all select variant_id, to_id, 0, quantity from place_moves where to_id is not null
        union all select variant_id, from_id, 0, -quantity from place_moves where from_id is not null) x
      join stock_places p on p.id = x.place_id and not p.is_default
      join variants v on v.id = x.variant_id
      group by v.id, v.sku, p.name, v.stock having sum(x.held) <> sum(x.moved)
      order by v.sku, p.name limit ${maxLedgerDifferences}`,
  )

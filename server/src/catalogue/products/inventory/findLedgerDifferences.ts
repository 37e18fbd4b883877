import type { Knex } from 'knex'
import { longRows } from '../../../platform/database/rows.ts'

export interface LedgerDifference {
  variantId: string
  sku: string
  stock: number
  /** Sum of the moves. */
  ledgerStock: number
  reserved: number
  ledgerReserved: number
  /** Units in the lines of PENDING orders with reserved stock. */
  openReservations: number
}

export const maxLedgerDifferences = 100

/**
 * Finds variants whose numbers differ from the sums of their moves, or whose reserved units differ from those of
 * PENDING orders; there should be none. Returns the first hundred by SKU, in one statement, so that no sale comes
 * between. Reads the whole ledger. Tested on SQLite and Postgres.
 */
export const findLedgerDifferences = (db: Knex): Promise<LedgerDifference[]> =>
  longRows<LedgerDifference>(
    db,
    `select * from (
      select v.id as "variantId", v.sku, v.stock, coalesce(m.stock, 0) as "ledgerStock", v.reserved,
          coalesce(m.reserved, 0) as "ledgerReserved", coalesce(o.units, 0) as "openReservations"
        from variants v
        left join (select variant_id, sum(stock_delta) as stock, sum(reserved_delta) as reserved
          from stock_moves group by variant_id) m on m.variant_id = v.id
        left join (select i.variant_id, sum(i.quantity) as units from orders o
          join order_items i on i.order_id = o.id where o.status = 'PENDING' and o.holding <> 'nothing' group by i.variant_id) o
          on o.variant_id = v.id) as found
      where stock <> "ledgerStock" or reserved <> "ledgerReserved" or reserved <> "openReservations"
      order by sku limit ${maxLedgerDifferences}`,
  )

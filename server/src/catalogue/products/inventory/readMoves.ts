import type { Knex } from 'knex'
import type { StockMove } from '@shop/contracts/inventory/moveEndpoints'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { actorNameSql, joinActorsSql } from '../../../platform/events/actors.ts'
import { jsonRowsSql, rows } from '../../../platform/database/rows.ts'
import { noSuchVariant, presentStocked, stockedColumns, type StockedRow } from './readStockedVariant.ts'

interface Row extends StockedRow {
  total: number
  ledger_stock: number
  ledger_reserved: number
  moves: Json<MoveRow[]>
}

type MoveRow = Omit<StockMove, 'order' | 'purchase'> & {
  orderId: string | null
  orderNumber: string | null
  purchaseId: string | null
  purchaseNumber: number | null
}

const fields = {
  id: 'm.id',
  number: 'm.number',
  at: 'm.at',
  kind: 'm.kind',
  quantity: 'm.quantity',
  stockDelta: 'm.stock_delta',
  reservedDelta: 'm.reserved_delta',
  stockAfter: 'm.stock_after',
  reservedAfter: 'm.reserved_after',
  actor: 'm.actor',
  actorName: actorNameSql,
  orderId: 'i.order_id',
  orderNumber: 'o.number',
  purchaseId: 'b.id',
  purchaseNumber: 'b.number',
  note: 'm.note',
}

const presentMove = ({ orderId, orderNumber, purchaseId, purchaseNumber, ...move }: MoveRow): StockMove => ({
  ...move,
  purchase: purchaseId === null ? null : { id: purchaseId, number: `P-${purchaseNumber}` },
  order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
})

/**
 * Reads a variant with a page of its moves, newest first, and the sums of all moves, in one statement, so that the
 * numbers are consistent. Throws `not_found`. Tested on SQLite and Postgres.
 */
export const readMoves = async (
  db: Knex,
  variantId: string,
  { limit, offset }: { limit: number; offset: number },
) => {
  const [row] = await rows<Row>(
    db,
    `with moves as (select *, sum(stock_delta) over (order by number) as stock_after,
          sum(reserved_delta) over (order by number) as reserved_after
        from stock_moves where variant_id = ?)
      select ${stockedColumns},
          s.total, s.ledger_stock, s.ledger_reserved,
          (select ${jsonRowsSql(db, fields, 'm.number desc')}
            from (select * from moves order by number desc limit ? offset ?) m
            ${joinActorsSql('m')}
            left join order_items i on i.id = m.order_item_id
            left join orders o on o.id = i.order_id
            left join purchase_receipt_lines r on r.id = m.id
            left join purchase_lines l on l.id = r.line_id
            left join purchases b on b.id = l.purchase_id) as moves
        from variants v join products p on p.id = v.product_id
        cross join (select count(*) as total, coalesce(sum(stock_delta), 0) as ledger_stock,
            coalesce(sum(reserved_delta), 0) as ledger_reserved from stock_moves where variant_id = ?) s
        where v.id = ?`,
    [variantId, limit, offset, variantId, variantId],
  )
  if (!row) throw noSuchVariant()
  const { ledger_stock: stock, ledger_reserved: reserved, total } = row
  return {
    variant: presentStocked(row),
    ledger: { stock, reserved, addsUp: stock === row.stock && reserved === row.reserved },
    moves: fromJson(row.moves).map(presentMove),
    total,
  }
}

import type { ReturnState } from '@shop/contracts/returns/entities'
import type { ReturnReason } from '@shop/contracts/returnReasons'
import type { Pence } from '@shop/contracts/money'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A return of items of an order, for a refund or in exchange. */
export class Return extends BaseModel {
  static override tableName = 'returns'
  static override booleans = ['isSentBack']

  declare id: string
  declare orderId: string
  /** Code on the slip in the parcel. */
  declare code: string
  declare state: ReturnState
  /** Member of staff who booked it; null if the shopper did. */
  declare bookedBy: string | null
  /** Reason why staff accepted it after the return period; otherwise empty. */
  declare lateReason: string
  /** Note by the shopper. */
  declare note: string
  /** Items that were booked but not in the parcel, in words. */
  declare missing: string
  /** Reason for the shopper if staff ended it; otherwise empty. */
  declare endReason: string
  /** True if items that had arrived were sent back to the shopper without a refund. */
  declare isSentBack: boolean
  declare refundId: string | null
  /** Order of the replacements. */
  declare replacementId: string | null
  declare sentAt: string | null
  declare receivedAt: string | null
  declare checkedAt: string | null
  declare endedAt: string | null
  /** Amount refunded; null until it is checked. */
  declare refund: Pence | null
  declare createdAt: string
  declare updatedAt: string
}

export class ReturnLine extends BaseModel {
  static override tableName = 'return_lines'

  declare id: string
  declare returnId: string
  declare orderItemId: string
  declare quantity: number
  declare reason: ReturnReason
  /** Line of the replacement's order. */
  declare swapItemId: string | null
  /** Amount to refund because the replacement costs less. */
  declare swapRefund: Pence
  /** Part of that amount that is not refunded while units are missing. */
  declare swapRefundWithheld: Pence
  /** Units that were restocked. */
  declare restocked: number
  /** Units in repair. */
  declare inRepair: number
  /** Units that did not return to the stock, the missing ones included. */
  declare writtenOff: number
  /** Units of an exchanged line that were not in the parcel although their replacement has been sent. */
  declare missing: number
  declare deduction: Pence
  declare deductionReason: string
  /** Amount refunded for the line. */
  declare refund: Pence
}

/** States of a return that is not decided yet. Its items cannot be returned or refunded a second time. */
export const openStates: readonly ReturnState[] = ['ASKED', 'SENT', 'RECEIVED']

/**
 * SQL condition that a line `l` of a return `r` is exchanged. A line whose replacement's order was cancelled is
 * refunded instead. Tested on SQLite and Postgres.
 */
export const isExchangedSql = `r.state <> 'CANCELED' and exists (select 1 from order_items s join orders o on o.id = s.order_id
  where s.id = l.swap_item_id and o.status <> 'CANCELED')`

/** SQL of the units of an order's line `i` in those of its returns `r` that meet a condition. */
export const unitsReturnedSql = (
  condition: string,
) => `(select coalesce(sum(l.quantity), 0) from return_lines l
  join returns r on r.id = l.return_id where l.order_item_id = i.id and ${condition})`

/**
 * SQL of the units of an order's line `i` that came back for a refund, whatever became of the refund, without returns
 * that ended without one.
 */
export const unitsBackForRefundSql = unitsReturnedSql(
  `r.state in ('CHECKED', 'DONE') and r.refund_id is not null and not (${isExchangedSql})`,
)

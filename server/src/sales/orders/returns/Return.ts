import type { ReturnState } from '@shop/contracts/returns/entities'
import type { ReturnReason } from '@shop/contracts/returnReasons'
import type { Pence } from '@shop/contracts/money'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** Garments on their way back, for a refund or for others in their place. */
export class Return extends BaseModel {
  static override tableName = 'returns'
  static override booleans = ['isSentBack']

  declare id: string
  declare orderId: string
  /** Stands on the slip in the parcel. */
  declare code: string
  declare state: ReturnState
  /** The shopper's own words. */
  declare note: string
  /** Garments that were booked and not in the parcel, in words. */
  declare missing: string
  /** Words of staff who ended it, for the shopper; empty where nobody did. */
  declare endReason: string
  /** Tells whether garments that had arrived went back to the shopper unrefunded. */
  declare isSentBack: boolean
  declare refundId: string | null
  /** The order of what comes instead. */
  declare replacementId: string | null
  declare sentAt: string | null
  declare receivedAt: string | null
  declare checkedAt: string | null
  declare endedAt: string | null
  /** Goes back; null until it is checked. */
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
  /** The line of the replacement's order. */
  declare swapItemId: string | null
  /** Goes back since the replacement costs less. */
  declare swapRefund: Pence
  /** Units that went back on the shelf. */
  declare restocked: number
  /** Units that are still to be mended or given up. */
  declare inRepair: number
  declare writtenOff: number
  declare deduction: Pence
  declare deductionReason: string
  /** Part of the sum that goes back. */
  declare refund: Pence
}

/** States of a return whose garments still count as on their way: they can be neither returned nor refunded again. */
export const openStates: readonly ReturnState[] = ['ASKED', 'SENT', 'RECEIVED']

/**
 * Tells of a line `l` of a return `r` whether its garments were taken in exchange: others came, or come, instead. Where
 * the replacement's order was cancelled the return is a refund. Tested on SQLite and Postgres.
 */
export const isExchanged = `r.state <> 'CANCELED' and exists (select 1 from order_items s join orders o on o.id = s.order_id
  where s.id = l.swap_item_id and o.status <> 'CANCELED')`

import type { Pence } from '@shop/contracts/money'
import { BaseModel } from '../database/BaseModel.ts'

export type RefundState = 'PENDING' | 'SUCCEEDED' | 'FAILED'

/** Money on its way back: intended, then asked of the provider, then done or turned down. At most one is open for an order. */
export class Refund extends BaseModel {
  static override tableName = 'refunds'

  declare id: string
  declare orderId: string
  declare amount: Pence
  declare state: RefundState
  declare reason: string
  /** A user's id, or `system`, `provider`. */
  declare actor: string
  declare stripeRefundId: string | null
  declare lastError: string | null
  declare createdAt: string
  declare updatedAt: string
}

import type { Pence } from '@shop/contracts/money'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

export type RefundState = 'PENDING' | 'SUCCEEDED' | 'FAILED'

/** By dispute: the customer's bank took it, and nobody gives it back. */
export type RefundMethod = 'card' | 'by_hand' | 'dispute'

/** Money on its way back: intended, then asked of the provider or paid by hand, then done or turned down. At most one is open for each payment. */
export class Refund extends BaseModel {
  static override tableName = 'refunds'

  declare id: string
  declare orderId: string
  declare amount: Pence
  declare state: RefundState
  /** By hand: staff pay it back and say so. */
  declare method: RefundMethod
  /** The payment that goes back where it is not the order's own. */
  declare strayPaymentId: string | null
  declare reason: string
  /** A user's id, or `system`, `provider`. */
  declare actor: string
  declare stripeRefundId: string | null
  /** Reason for its failure, or what it waits for at the provider. */
  declare lastError: string | null
  /** Counts the keys under which the provider was asked for it. */
  declare attempt: number
  /** Since when under this key, where it is not the first. */
  declare attemptAt: string | null
  /** Until when somebody is asking the provider for it. */
  declare leaseUntil: string | null
  declare createdAt: string
  declare updatedAt: string
}

import type { Pence } from '@shop/contracts/money'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

export type RefundState = 'PENDING' | 'SUCCEEDED' | 'FAILED'

/** `dispute`: the customer's bank took the money after a dispute. */
export type RefundMethod = 'card' | 'by_hand' | 'dispute'

/**
 * A refund: created PENDING, sent to the provider or paid by hand, then SUCCEEDED or FAILED. Each payment has at most
 * one PENDING refund.
 */
export class Refund extends BaseModel {
  static override tableName = 'refunds'

  declare id: string
  declare orderId: string
  declare amount: Pence
  declare state: RefundState
  declare method: RefundMethod
  /** The payment refunded, if it is an unmatched one; null for the order's own payment. */
  declare unmatchedPaymentId: string | null
  declare reason: string
  /** A user's id, or `system`, `provider`. */
  declare actor: string
  declare stripeRefundId: string | null
  /** Reason for its failure, or what the provider is waiting for. */
  declare lastError: string | null
  /** Number of attempts at the provider; each has its own idempotency key. */
  declare attempt: number
  /** Start of the current attempt; null for the first. */
  declare attemptAt: string | null
  /** Time until which only one process may send it. */
  declare leaseUntil: string | null
  declare createdAt: string
  declare updatedAt: string
}

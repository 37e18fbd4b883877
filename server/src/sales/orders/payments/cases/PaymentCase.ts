import type { Pence } from '@shop/contracts/money'
import type { CaseKind } from '@shop/contracts/orders/paymentCases'
import { BaseModel } from '../../../../platform/database/BaseModel.ts'

/** A dispute, a fraud warning or a review of a payment, in the state that the provider last reported. */
export class PaymentCase extends BaseModel {
  static override tableName = 'payment_cases'
  static override booleans = ['blocksRefund']

  /** The provider's id. */
  declare id: string
  declare kind: CaseKind
  /** Null if the payment belongs to no order here. */
  declare orderId: string | null
  /** The payment, if it is an unmatched one; null for the order's own payment. */
  declare unmatchedPaymentId: string | null
  declare paymentIntentId: string | null
  declare amount: Pence
  declare currency: string
  declare reason: string
  declare status: string
  declare dueBy: string | null
  /** Amount that the bank retains for it now. */
  declare withdrawn: Pence
  declare fee: Pence
  /** Part of the amount retained by the bank that is not covered by a refund. */
  declare writtenOff: Pence
  /** True if the provider refuses to refund the payment because of it. */
  declare blocksRefund: boolean
  /** Time at which staff allowed the order to be sent all the same. */
  declare releasedAt: string | null
  declare endedAt: string | null
  /** Time at which the provider was last asked about it. */
  declare checkedAt: string | null
  /** Incremented by every change. */
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}

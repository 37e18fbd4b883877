import type { Pence } from '@shop/contracts/money'
import type { CaseKind } from '@shop/contracts/orders/paymentCases'
import { BaseModel } from '../../../../platform/database/BaseModel.ts'

/** A dispute, a warning of fraud or a review of a payment, as the provider told of it last. */
export class PaymentCase extends BaseModel {
  static override tableName = 'payment_cases'
  static override booleans = ['blocksRefund']

  /** The provider's. */
  declare id: string
  declare kind: CaseKind
  /** Null: the payment belongs to no order here. */
  declare orderId: string | null
  /** The payment where it is not the order's own. */
  declare unmatchedPaymentId: string | null
  declare paymentIntentId: string | null
  declare amount: Pence
  declare currency: string
  declare reason: string
  declare status: string
  declare dueBy: string | null
  /** Sum that the bank holds for it now. */
  declare withdrawn: Pence
  declare fee: Pence
  /** Part of the amount kept by the bank that is not covered by a refund. */
  declare writtenOff: Pence
  /** The provider refuses to refund the payment because of it. */
  declare blocksRefund: boolean
  /** When staff let the order be sent all the same. */
  declare releasedAt: string | null
  declare endedAt: string | null
  /** When the provider was last asked about it. */
  declare checkedAt: string | null
  /** Counts its changes. */
  declare version: number
  declare createdAt: string
  declare updatedAt: string
}

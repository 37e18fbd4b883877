import type { Pence } from '@shop/contracts/money'
import type { UnmatchedPayment as Wire } from '@shop/contracts/orders/adminEntities'
import { BaseModel } from '../../../../platform/database/BaseModel.ts'

/**
 * A payment that arrived for an order in addition to the requested one, or with another amount. Staff accept or refund
 * it.
 */
export class UnmatchedPayment extends BaseModel {
  static override tableName = 'unmatched_payments'

  declare id: string
  declare orderId: string
  declare paymentIntentId: string
  declare sessionId: string
  declare amount: Pence
  declare currency: string
  declare problem: Wire['problem']
  declare state: Wire['state']
  declare createdAt: string
  declare updatedAt: string
}

import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A label of an order, bought or requested through a carrier's API. */
export class Label extends BaseModel {
  static override tableName = 'labels'

  declare id: string
  declare orderId: string
  declare carrier: string
  declare reference: string
  /** Version of the order whose address was sent to the carrier. */
  declare orderVersion: number
  declare askedAt: string
  declare askedBy: string
  /** Null while the carrier has not answered. */
  declare boughtAt: string | null
  declare trackingNumber: string | null
  declare parcelId: string | null
  /** Time of the last request to void it; the carrier may not have answered. Null if it refused. */
  declare voidAskedAt: string | null
  declare voidedAt: string | null
  /** Member of staff who first asked to void it. */
  declare voidedBy: string | null
}

import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A parcel of an order that was handed to a carrier. */
export class Parcel extends BaseModel {
  static override tableName = 'parcels'

  declare id: string
  declare orderId: string
  declare carrier: string | null
  declare trackingNumber: string | null
  declare sentAt: string
  /** The member of staff who noted it, as `keptActor` writes them. */
  declare actor: string
  declare deliveredAt: string | null
  /** Set once it turned out to have been noted by mistake: it counts no longer. */
  declare takenBackAt: string | null
  declare takenBackBy: string | null
  declare takenBackReason: string | null
}

export class ParcelLine extends BaseModel {
  static override tableName = 'parcel_lines'

  declare id: string
  declare parcelId: string
  declare orderItemId: string
  declare quantity: number
}

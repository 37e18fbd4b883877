import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Pence } from '@shop/contracts/money'
import type { Seller } from '../invoices/InvoiceData.ts'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A parcel's sender as customs ask for it. */
export interface Sender {
  seller: Seller
  eoriNumber: string
}

/** Facts of a parcel's line as customs ask for them. */
export interface Declared {
  /** Description in plain words. */
  text: string
  /** In digits alone. */
  tariffCode: string
  /** ISO 3166-1 code of the country where it was made. */
  origin: string
  /** Weight of all its units, grams. */
  weightGr: number
  /** Worth of all its units. */
  worth: Pence
}

/** A parcel of an order that was handed to a carrier. */
export class Parcel extends BaseModel {
  static override tableName = 'parcels'
  static override jsonAttributes = ['declaredBy', 'declaredTo']

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
  /** Sender and address as customs were told; null where nobody was, and for parcels of before this was kept. */
  declare declaredBy: Sender | null
  declare declaredTo: OrderAddress | null
}

export class ParcelLine extends BaseModel {
  static override tableName = 'parcel_lines'
  static override jsonAttributes = ['declared']

  declare id: string
  declare parcelId: string
  declare orderItemId: string
  declare quantity: number
  /** Facts that customs were told of it. */
  declare declared: Declared | null
}

import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import type { Pence } from '@shop/contracts/money'
import type { Seller } from '../invoices/InvoiceData.ts'
import { BaseModel } from '../../../platform/database/BaseModel.ts'

/** A parcel's sender on customs declarations. */
export interface Sender {
  seller: Seller
  eoriNumber: string
}

/** Worth and weight in grams of all that travels in one parcel; a weight of 0 is unknown. */
export interface Consignment {
  worth: Pence
  weightGr: number
}

/** The sender as declared, with facts that may change after the parcel was sent; older parcels have none of these. */
interface SentDeclaration extends Sender {
  /** Price of the order's delivery. */
  freight?: Pence
  consignment?: Consignment
}

/** Facts of a parcel's line on customs declarations. */
export interface DeclaredFacts {
  /** Description in plain words. */
  text: string
  /** Digits only. */
  tariffCode: string
  /** ISO 3166-1 code of the country of manufacture. */
  origin: string
  /** Weight of all its units, in grams. */
  weightGr: number
  /** Value of all its units. */
  worth: Pence
}

/** Carrier and tracking number of a parcel until they were corrected at an instant. */
export interface FormerTracking {
  carrier: string | null
  trackingNumber: string | null
  correctedAt: string
}

/** A parcel of an order that was handed to a carrier. */
export class Parcel extends BaseModel {
  static override tableName = 'parcels'
  static override jsonAttributes = ['declaredBy', 'declaredTo', 'formerTracking']

  declare id: string
  declare orderId: string
  declare carrier: string | null
  declare trackingNumber: string | null
  /** The oldest correction first; null without any. */
  declare formerTracking: FormerTracking[] | null
  declare sentAt: string
  /** The member of staff who recorded it, in the form of `storedActor`. */
  declare actor: string
  declare deliveredAt: string | null
  /** Set if it turned out to have been recorded by mistake: it no longer counts. */
  declare takenBackAt: string | null
  declare takenBackBy: string | null
  declare takenBackReason: string | null
  /** Its contents in words, which outlast changes of the order's lines. Null for one taken back before this was stored. */
  declare takenBackContents: string | null
  /**
   * Sender and address on its customs declaration; null if there was none, and for parcels from before this was stored.
   */
  declare declaredBy: SentDeclaration | null
  declare declaredTo: OrderAddress | null
}

export class ParcelLine extends BaseModel {
  static override tableName = 'parcel_lines'
  static override jsonAttributes = ['declared']

  declare id: string
  declare parcelId: string
  declare orderItemId: string
  declare quantity: number
  /** Facts on its customs declaration. */
  declare declared: DeclaredFacts | null
}

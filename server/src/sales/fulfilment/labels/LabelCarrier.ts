import type { CarriedParcel } from '../carriers/describeParcel.ts'

/** A carrier has said no, in words for staff: nothing was bought or cancelled. */
export class LabelRefused extends Error {}

/** A carrier has not answered, or not so that it is known what it did. */
export class LabelUnsure extends Error {}

/** A parcel whose weight is known, grams. */
export type WeighedParcel = CarriedParcel & { weight: number }

export interface MadeLabel {
  /** Null for a service without tracking. */
  trackingNumber: string | null
}

/**
 * A carrier that makes labels by its API. It knows each by a reference of ours. Every call throws `LabelRefused` or
 * `LabelUnsure`.
 */
export interface LabelCarrier {
  /** As the settings call it. */
  name: string
  isSandbox: boolean
  buy: (reference: string, parcel: WeighedParcel) => Promise<MadeLabel>
  /** Finds a label whose purchase was not answered; null where there is none, so that it can be bought. */
  find: (reference: string) => Promise<MadeLabel | null>
  /** The label as PDF; `isExport`: with its customs declaration. */
  print: (reference: string, isExport: boolean) => Promise<Buffer>
  /** Does nothing where the carrier no longer has it. */
  cancel: (reference: string) => Promise<void>
}

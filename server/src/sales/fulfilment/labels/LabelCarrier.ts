import type { CarriedParcel } from '../carriers/describeParcel.ts'

/** Thrown if a carrier refuses: nothing was bought or cancelled. The message is written for staff. */
export class LabelRefused extends Error {}

/**
 * Thrown if a carrier refuses a call whatever it is about, or cannot be reached. It says nothing about the label, and may
 * be repeated; `needsSettings` if that needs other settings first, such as another API key.
 */
export class CallRefused extends LabelRefused {
  readonly needsSettings: boolean

  constructor(
    message: string,
    { needsSettings = false, ...options }: ErrorOptions & { needsSettings?: boolean } = {},
  ) {
    super(message, options)
    this.needsSettings = needsSettings
  }
}

/** Thrown if a carrier has not answered, or if its answer does not show whether a label was bought or cancelled. */
export class LabelUnsure extends Error {}

/** A parcel whose weight in grams is known. */
export type WeighedParcel = CarriedParcel & { weight: number }

export interface CreatedLabel {
  /** Null for a service without tracking. */
  trackingNumber: string | null
}

/**
 * A carrier that makes labels through its API. It identifies each by our reference. Every call throws `LabelRefused`
 * or `LabelUnsure`.
 */
export interface LabelCarrier {
  /** Its name in the settings. */
  name: string
  isSandbox: boolean
  buy: (reference: string, parcel: WeighedParcel) => Promise<CreatedLabel>
  /** Finds a label whose purchase was not answered; null if there is none, so that it can be bought. */
  find: (reference: string) => Promise<CreatedLabel | null>
  /** Returns the label as PDF; with its customs declaration if `isDeclared`. */
  print: (reference: string, isDeclared: boolean) => Promise<Buffer>
  /** Does nothing if the carrier no longer has it. */
  cancel: (reference: string) => Promise<void>
}

/** Reasons of a rate of VAT, by which a line of an order is taxed. */
export const vatReasonNames = ['standard', 'zero', 'export', 'ioss', 'not_registered'] as const
export type VatReason = (typeof vatReasonNames)[number]

/** In the words that staff read. */
export const vatReasons: Readonly<Record<VatReason, string>> = {
  standard: 'standard rate',
  zero: 'young children’s clothing',
  export: 'exports',
  ioss: 'EU VAT under IOSS',
  not_registered: 'shop without VAT number',
}

/** A rate in a word: `20%`, `0%, exports`. The standard rate needs none. */
export const vatRateText = (rate: number, reason?: VatReason | null): string =>
  reason && reason !== 'standard' ? `${rate}%, ${vatReasons[reason]}` : `${rate}%`

/** Reason of a rate of VAT, by which a line of an order is taxed, with the words that staff read. */
export const vatReasons = {
  standard: 'standard rate',
  zero: 'young children’s clothing',
  export: 'exports',
  not_registered: 'shop without VAT number',
} as const

export type VatReason = keyof typeof vatReasons
export const vatReasonNames = Object.keys(vatReasons) as [VatReason, ...VatReason[]]

/** A rate in a word: `20%`, `0%, exports`. The standard rate needs none. */
export const vatRateText = (rate: number, reason?: VatReason | null | undefined): string =>
  reason && reason !== 'standard' ? `${rate}%, ${vatReasons[reason]}` : `${rate}%`

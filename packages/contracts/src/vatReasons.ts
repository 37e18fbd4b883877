/** Reasons for the VAT rate of an order's line. */
export const vatReasonNames = ['standard', 'zero', 'export', 'ioss', 'not_registered'] as const
export type VatReason = (typeof vatReasonNames)[number]

/** Reasons in words, for staff. */
export const vatReasonTexts: Readonly<Record<VatReason, string>> = {
  standard: 'standard rate',
  zero: 'young children’s clothing',
  export: 'exports',
  ioss: 'EU VAT under IOSS',
  not_registered: 'shop without VAT number',
}

/** Writes a rate with its reason: `0%, exports`. The standard rate needs no reason: `20%`. */
export const vatRateText = (rate: number, reason?: VatReason | null): string =>
  reason && reason !== 'standard' ? `${rate}%, ${vatReasonTexts[reason]}` : `${rate}%`

/** Default trust indicators, also shown if the server cannot be reached. Icons are the storefront's names. */
export const builtInTrustIndicators = [
  { icon: 'exchange', text: 'Free UK exchanges' },
  { icon: 'truck', text: 'Royal Mail/DPD' },
  { icon: 'receipt', text: 'VAT invoice' },
  { icon: 'chat', text: 'WhatsApp support' },
] as const

/** Leaves out indicators about VAT if the shop is not registered, and about WhatsApp if it has no WhatsApp number. */
export const applicableTrustIndicators = <Indicator extends { text: string }>(
  indicators: readonly Indicator[],
  { vatRegistered, whatsapp }: { vatRegistered: boolean; whatsapp: string },
): Indicator[] =>
  indicators.filter(
    ({ text }) => (vatRegistered || !text.includes('VAT')) && (whatsapp !== '' || !/whatsapp/i.test(text)),
  )

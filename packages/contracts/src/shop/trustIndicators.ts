/** Trust indicators of a shop that has set none, or cannot be reached. Icons are the storefront's names. */
export const builtInTrustIndicators = [
  { icon: 'exchange', text: 'Free UK exchanges' },
  { icon: 'truck', text: 'Royal Mail/DPD' },
  { icon: 'receipt', text: 'VAT invoice' },
  { icon: 'chat', text: 'WhatsApp support' },
] as const

/** Without those of VAT where the shop is not registered for it, and of WhatsApp where it has no number there. */
export const shownTrustIndicators = <Indicator extends { text: string }>(
  all: readonly Indicator[],
  { vatRegistered, whatsapp }: { vatRegistered: boolean; whatsapp: string },
): Indicator[] =>
  all.filter(
    ({ text }) => (vatRegistered || !text.includes('VAT')) && (whatsapp !== '' || !/whatsapp/i.test(text)),
  )

/** What shoppers may rely on where the shop has said nothing else, or cannot be asked. Icons are the storefront's names. */
export const builtInTrustIndicators = [
  { icon: 'exchange', text: 'Free UK exchanges' },
  { icon: 'truck', text: 'Royal Mail/DPD' },
  { icon: 'receipt', text: 'VAT invoice' },
  { icon: 'chat', text: 'WhatsApp support' },
] as const

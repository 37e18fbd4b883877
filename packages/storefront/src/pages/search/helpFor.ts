/** Pages that help, by the words that people look for them with. */
const pages = [
  {
    to: '/returns',
    label: 'Returns and exchanges',
    words: ['return', 'returns', 'refund', 'refunds', 'exchange', 'exchanges', 'swap'],
  },
  { to: '/shipping', label: 'Delivery', words: ['delivery', 'shipping', 'postage', 'tracking'] },
  { to: '/size-guide', label: 'Size guide', words: ['size', 'sizes', 'sizing', 'measurements', 'fit'] },
  { to: '/contact', label: 'Contact us', words: ['contact', 'help', 'phone', 'email'] },
]

/** The page that answers what somebody searches for, where that is no garment. */
export const helpFor = (term: string): { to: string; label: string } | undefined => {
  const said = term.toLowerCase().split(/\s+/)
  return pages.find(({ words }) => words.some(word => said.includes(word)))
}

import type { Product } from '@shop/contracts/catalog/entities'

/** Fewest votes for a verdict. */
const fewest = 3

const words = { right: 'true to size', long: 'it runs long', short: 'it runs short' } as const

/** Sums up customers' votes on a garment's size; undefined if they are too few or differ. */
export const fitVerdict = (fits: Product['fits']): string | undefined => {
  const total = fits.short + fits.right + fits.long
  const most = (['right', 'long', 'short'] as const).find(vote => fits[vote] * 2 > total)
  return most && total >= fewest ? `${fits[most]} of ${total} customers say ${words[most]}` : undefined
}

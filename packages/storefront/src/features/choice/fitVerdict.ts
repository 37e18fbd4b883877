import type { Product } from '@shop/contracts/catalog/entities'

/** Fewer opinions than these say nothing of a garment. */
const fewest = 3

const words = { right: 'True to size', long: 'Runs long', short: 'Runs short' } as const

/** Sums up customers' votes on a garment's size; undefined where they are too few or differ. */
export const fitVerdict = (fits: Product['fits']): string | undefined => {
  const total = fits.short + fits.right + fits.long
  const most = (['right', 'long', 'short'] as const).find(vote => fits[vote] * 2 > total)
  return most && total >= fewest ? `${words[most]}, say ${fits[most]} of ${total} customers.` : undefined
}

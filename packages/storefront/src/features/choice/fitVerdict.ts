import type { Product } from '@shop/contracts/catalog/entities'

/** Minimum number of votes for a verdict. */
const minVotes = 3

const voteTexts = { right: 'true to size', long: 'it runs long', short: 'it runs short' } as const

/** Sums up customers' votes on a garment's size; undefined if they are too few or differ. */
export const fitVerdict = (fits: Product['fits']): string | undefined => {
  const total = fits.short + fits.right + fits.long
  const majority = (['right', 'long', 'short'] as const).find(vote => fits[vote] * 2 > total)
  return majority && total >= minVotes
    ? `${fits[majority]} of ${total} customers say ${voteTexts[majority]}`
    : undefined
}

import type { Cut } from '@shop/contracts/fit/adviseFit'
import type { OwnedGarment } from '@shop/contracts/fit/endpoints'

const compare = (difference: number, [more, less, same]: readonly [string, string, string]): string => {
  if (difference === 0) return same
  return `${Math.abs(difference)} cm ${difference > 0 ? more : less}`
}

/**
 * Compares a garment with one that a shopper has bought and kept: in the same size if it exists, otherwise in the
 * advised one.
 */
export const ownedGarmentText = (
  garment: OwnedGarment,
  productId: string,
  cuts: readonly Cut[],
  advisedCut?: Cut,
): string => {
  const intro = `You kept ${garment.size} in ${garment.productId === productId ? 'this very piece' : garment.title}`
  if (garment.productId === productId) return `${intro}.`
  const sameSizeCut = cuts
    .filter(({ size }) => size === garment.size)
    .toSorted((a, b) => Math.abs(a.lengthCm - garment.lengthCm) - Math.abs(b.lengthCm - garment.lengthCm))[0]
  const cut = sameSizeCut ?? advisedCut
  if (!cut) return `${intro}.`
  const length = compare(cut.lengthCm - garment.lengthCm, ['longer', 'shorter', 'to the same length'])
  const width =
    garment.width === null
      ? ''
      : compare(cut.width - garment.width, ['wider', 'narrower', 'to the same width'])
  return `${intro}; ${sameSizeCut ? 'this' : `size ${cut.size} here`} cuts ${[length, width].filter(Boolean).join(' and ')}.`
}

import type { PictureWidth } from '@shop/contracts/catalog/pictures'
import { formatMoney } from '@shop/contracts/money'

/** One price, or the lowest to the highest. */
export const priceRange = (prices: readonly number[]): string => {
  if (prices.length === 0) return 'No variants'
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return low === high ? formatMoney(low) : `${formatMoney(low)} - ${formatMoney(high)}`
}

export const stockText = (units: number): string => (units > 0 ? `${units} in stock` : 'Out of stock')

/** A picture's address in another of its sizes. */
export const pictureOf = ({ url }: { url: string }, width: PictureWidth): string =>
  url.replace(/-\d+\.jpg$/, `-${width}.jpg`)

/** A picture's address in the smallest size, for lists. */
export const smallPicture = (picture: { url: string } | null): string | null =>
  picture && pictureOf(picture, 320)

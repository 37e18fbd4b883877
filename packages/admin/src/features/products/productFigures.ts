import type { PictureWidth } from '@shop/contracts/catalog/pictures'
import { groupedDigits } from '@shop/ui/words/formatCount'

export const stockText = (units: number): string =>
  units > 0 ? `${groupedDigits(units)} in stock` : 'Out of stock'

/** Formats a single price or the range of prices; ignores null prices. */
export const pricesText = (prices: readonly (number | null)[], money: (amount: number) => string): string => {
  const knownPrices = prices.filter(price => price !== null)
  if (knownPrices.length === 0) return 'No variants'
  const low = Math.min(...knownPrices)
  const high = Math.max(...knownPrices)
  return low === high ? money(low) : `${money(low)} - ${money(high)}`
}

/** Returns the URL of a picture in another size. */
export const pictureOf = ({ url }: { url: string }, width: PictureWidth): string =>
  url.replace(/-\d+\.jpg$/, `-${width}.jpg`)

/** Returns the URL of a picture in the smallest size, for lists. */
export const smallPicture = (picture: { url: string } | null): string | null =>
  picture && pictureOf(picture, 320)

import type { PictureWidth } from '@shop/contracts/catalog/pictures'

export const stockText = (units: number): string => (units > 0 ? `${units} in stock` : 'Out of stock')

/** A picture's address in another of its sizes. */
export const pictureOf = ({ url }: { url: string }, width: PictureWidth): string =>
  url.replace(/-\d+\.jpg$/, `-${width}.jpg`)

/** A picture's address in the smallest size, for lists. */
export const smallPicture = (picture: { url: string } | null): string | null =>
  picture && pictureOf(picture, 320)

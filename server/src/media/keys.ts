import type { PictureFormat, PictureWidth } from '@shop/contracts/catalog/pictures'

/** Where the file store keeps a picture as it was taken in. */
export const originalKey = (key: string): string => `media/originals/${key}`

/** Where it keeps one of the picture's sizes; all of these can be made again. */
export const sizeKey = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `media/sizes/${key}-${width}.${format}`

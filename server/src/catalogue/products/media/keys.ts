import type { PictureFormat, PictureWidth } from '@shop/contracts/catalog/pictures'

/**
 * Tells whether a picture is held back: a customer's photo that only staff and its owner may see until it is approved.
 * Its key is random, so that another use of the same bytes cannot make it available at its URL.
 */
export const isWithheld = (key: string): boolean => key.startsWith('r')

/** The folder of original pictures. */
export const originalsFolder = 'media/originals'

/** Key under which the file store has an original picture. */
export const originalKey = (key: string): string => `${originalsFolder}/${key}`

/** Key of one of the picture's sizes; all sizes can be made again. */
export const sizeKey = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `media/sizes/${key}-${width}.${format}`

/** The folder of videos. */
export const videosFolder = 'media/videos'

export const videoKey = (key: string, kind: string): string => `${videosFolder}/${key}.${kind}`

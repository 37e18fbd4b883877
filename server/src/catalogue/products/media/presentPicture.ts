import type { Picture } from '@shop/contracts/catalog/entities'
import { pictureAddress } from '@shop/contracts/catalog/pictures'

/** A stored picture together with what it shows in words. */
export interface PictureRow {
  mediaKey: string
  alt: string
  width: number
  height: number
  color: string
}

/** The address is that of a middling size any browser can show; clients make the others from it. */
export const presentPicture = ({ mediaKey, alt, width, height, color }: PictureRow): Picture => ({
  url: pictureAddress(mediaKey, 960, 'jpg'),
  alt,
  width,
  height,
  color,
})

import type { Picture } from '@shop/contracts/catalog/entities'
import { pictureAddress } from '@shop/contracts/catalog/pictures'

/** A stored picture with its alternative text. */
export interface PictureRow {
  mediaKey: string
  alt: string
  width: number
  height: number
  color: string
}

/** Presents a picture by the URL of a medium size that any browser can show; clients derive the others from it. */
export const presentPicture = ({ mediaKey, alt, width, height, color }: PictureRow): Picture => ({
  url: pictureAddress(mediaKey, 960, 'jpg'),
  alt,
  width,
  height,
  color,
})

import type { PictureFormat, PictureWidth } from '@shop/contracts/catalog/pictures'
import type { Sharp } from 'sharp'
import { loadSharp, maxPixels } from './loadSharp.ts'

// Chosen by eye and watch: AVIF beyond effort 2 takes several times as long for 3 % less.
const encode: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: picture => picture.avif({ quality: 55, effort: 2 }),
  webp: picture => picture.webp({ quality: 78 }),
  jpg: picture => picture.jpeg({ quality: 80, mozjpeg: true }),
}

/** A stored picture `width` px wide, or as wide as it is where that is less. */
export const makeSize = async (
  original: Uint8Array,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer> => {
  const sharp = await loadSharp()
  const picture = sharp(original, { limitInputPixels: maxPixels }).resize({ width, withoutEnlargement: true })
  return encode[format](picture).toBuffer()
}

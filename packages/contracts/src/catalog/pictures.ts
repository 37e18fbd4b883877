/** Widths in which pictures are offered, px; a picture is never enlarged. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1600, 1920] as const
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * Returns the URL of a picture in one size and format. The key identifies the content, so the content of a URL never
 * changes.
 */
export const pictureAddress = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `/media/${key}-${width}.${format}`

interface Bounds {
  /** Width of the original, px. */
  width: number
  /** Maximum width worth downloading, px. */
  maxWidth: number
}

/** Returns the `srcset` of a picture from any of its URLs. The last entry is the original if that is smaller. */
export const pictureSources = (url: string, format: PictureFormat, { width, maxWidth }: Bounds): string => {
  const key = url.slice('/media/'.length, url.lastIndexOf('-'))
  const fullWidth = pictureWidths.find(offered => offered >= width) ?? Infinity
  return pictureWidths
    .filter(offered => offered <= Math.min(fullWidth, maxWidth))
    .map(offered => `${pictureAddress(key, offered, format)} ${Math.min(offered, width)}w`)
    .join(', ')
}

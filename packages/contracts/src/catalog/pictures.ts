/** The sizes every picture is offered in, px wide; a picture is never enlarged. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1600, 1920] as const
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** The address of a picture's version. The key names the content, so the address never changes meaning. */
export const pictureAddress = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `/media/${key}-${width}.${format}`

interface Bounds {
  /** Width of the original, px. */
  width: number
  /** Greatest width worth fetching, px. */
  maxWidth: number
}

/** A `srcset` for a picture given by any of its addresses. The largest is the original itself where that is smaller. */
export const pictureSources = (url: string, format: PictureFormat, { width, maxWidth }: Bounds): string => {
  const key = url.slice('/media/'.length, url.lastIndexOf('-'))
  const whole = pictureWidths.find(offered => offered >= width) ?? Infinity
  return pictureWidths
    .filter(offered => offered <= Math.min(whole, maxWidth))
    .map(offered => `${pictureAddress(key, offered, format)} ${Math.min(offered, width)}w`)
    .join(', ')
}

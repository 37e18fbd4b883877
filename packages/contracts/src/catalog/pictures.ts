/** The widths in which every picture is offered, px; a picture is never enlarged. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1600, 1920] as const
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** URL of a picture in one size and format. The key identifies the content, so a URL never changes its meaning. */
export const pictureAddress = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `/media/${key}-${width}.${format}`

interface Bounds {
  /** Width of the original, px. */
  width: number
  /** Greatest width worth fetching, px. */
  maxWidth: number
}

/** A `srcset` for a picture given by any of its URLs. The largest entry is the original itself if that is smaller. */
export const pictureSources = (url: string, format: PictureFormat, { width, maxWidth }: Bounds): string => {
  const key = url.slice('/media/'.length, url.lastIndexOf('-'))
  const whole = pictureWidths.find(offered => offered >= width) ?? Infinity
  return pictureWidths
    .filter(offered => offered <= Math.min(whole, maxWidth))
    .map(offered => `${pictureAddress(key, offered, format)} ${Math.min(offered, width)}w`)
    .join(', ')
}

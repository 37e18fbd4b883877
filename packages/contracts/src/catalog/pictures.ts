/** The sizes every picture is offered in, px wide; a picture is never enlarged. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1600] as const
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** The address of a picture's version. The key names the content, so the address never changes meaning. */
export const pictureAddress = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `/media/${key}-${width}.${format}`

/** A `srcset` for a picture given by any of its addresses, up to `maxWidth` px. */
export const pictureSources = (url: string, format: PictureFormat, maxWidth: number): string => {
  const key = url.slice('/media/'.length, url.lastIndexOf('-'))
  return pictureWidths
    .filter(width => width <= maxWidth)
    .map(width => `${pictureAddress(key, width, format)} ${width}w`)
    .join(', ')
}

import tall640 from './hero/tall-640.avif'
import tall640webp from './hero/tall-640.webp'
import tall1080 from './hero/tall-1080.avif'
import tall1080webp from './hero/tall-1080.webp'
import tallJpg from './hero/tall-1080.jpg'
import wide1280 from './hero/wide-1280.avif'
import wide1280webp from './hero/wide-1280.webp'
import wide1920 from './hero/wide-1920.avif'
import wide1920webp from './hero/wide-1920.webp'
import wide2400 from './hero/wide-2400.avif'
import wideJpg from './hero/wide-1920.jpg'

/** Picture for link previews. */
export const heroImage = wideJpg

/** Fallback of the tall picture for browsers without AVIF and WebP. */
export const tallPicture = tallJpg

/** Below 1024 px only the garments are shown, above the text. From 1024 px the whole scene fills the background. */
const heroMedia = { tall: '(max-width: 1023px)', wide: '(min-width: 1024px)' } as const

/** Sources of the hero picture, the best format first. */
export const heroSources = [
  {
    media: heroMedia.tall,
    type: 'image/avif',
    srcSet: `${tall640} 640w, ${tall1080} 1080w`,
  },
  { media: heroMedia.tall, type: 'image/webp', srcSet: `${tall640webp} 640w, ${tall1080webp} 1080w` },
  { media: heroMedia.tall, type: 'image/jpeg', srcSet: tallJpg },
  {
    media: heroMedia.wide,
    type: 'image/avif',
    srcSet: `${wide1280} 1280w, ${wide1920} 1920w, ${wide2400} 2400w`,
  },
  { media: heroMedia.wide, type: 'image/webp', srcSet: `${wide1280webp} 1280w, ${wide1920webp} 1920w` },
] as const

import type { Picture as PictureData } from '@shop/contracts/catalog/entities'
import { pictureSources } from '@shop/contracts/catalog/pictures'
import { preload } from 'react-dom'
import styles from './Picture.module.css'

interface Props {
  picture: PictureData
  /** Displayed width: the `sizes` attribute of HTML. */
  sizes: string
  /** Maximum width worth loading, px. */
  maxWidth?: number
  /** Empty if the text beside it says the same. */
  alt?: string
  /** Set for the first picture that a visitor sees, which is loaded first. */
  isPriority?: boolean
}

/** Preloads the picture in the head, so that it does not wait for styles, fonts or scripts. */
const preloadPicture = (url: string, imageSrcSet: string, imageSizes: string): void =>
  preload(url, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes, fetchPriority: 'high' })

/** Shows a picture that fills its frame, on its dominant colour until it has loaded. `Frame` defines the shape. */
export const Picture = ({ picture, sizes, maxWidth = 960, alt = picture.alt, isPriority = false }: Props) => {
  const { url, width, height, color } = picture
  const bounds = { width, maxWidth }
  const hasVersions = url.startsWith('/media/')
  const avif = hasVersions ? pictureSources(url, 'avif', bounds) : undefined
  if (isPriority && avif) preloadPicture(url, avif, sizes)
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {hasVersions && <source type="image/webp" srcSet={pictureSources(url, 'webp', bounds)} sizes={sizes} />}
      <img
        className={styles.picture}
        src={url}
        srcSet={hasVersions ? pictureSources(url, 'jpg', bounds) : undefined}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isPriority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={isPriority ? 'high' : 'auto'}
        style={{ backgroundColor: color }}
      />
    </picture>
  )
}

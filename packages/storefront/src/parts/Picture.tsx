import type { Picture as PictureData } from '@shop/contracts/catalog/entities'
import { pictureSources } from '@shop/contracts/catalog/pictures'
import styles from './Picture.module.css'

interface Props {
  picture: PictureData
  /** How wide it is shown: the `sizes` of HTML. */
  sizes: string
  /** Greatest width in px worth fetching. */
  maxWidth?: number
  /** Empty where the text beside it says the same. */
  alt?: string
  /** For the one picture that a visitor sees first. */
  isPriority?: boolean
}

/** A picture that fills its frame, on its dominant colour until it has come. The frame gives the shape: see `Frame`. */
export const Picture = ({ picture, sizes, maxWidth = 960, alt = picture.alt, isPriority = false }: Props) => {
  const { url, width, height, color } = picture
  const widest = Math.min(maxWidth, width)
  const hasVersions = url.startsWith('/media/')
  return (
    <picture>
      {hasVersions && <source type="image/avif" srcSet={pictureSources(url, 'avif', widest)} sizes={sizes} />}
      {hasVersions && <source type="image/webp" srcSet={pictureSources(url, 'webp', widest)} sizes={sizes} />}
      <img
        className={styles.picture}
        src={url}
        srcSet={hasVersions ? pictureSources(url, 'jpg', widest) : undefined}
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

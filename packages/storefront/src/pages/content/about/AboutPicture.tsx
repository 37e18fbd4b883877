import { type AboutPictureName, aboutPictures } from './aboutPictures.ts'
import styles from './AboutPage.module.css'

interface Props {
  name: AboutPictureName
  /** Width at which it is shown: the `sizes` of HTML. */
  sizes: string
  isFirst?: boolean
}

export const AboutPicture = ({ name, sizes, isFirst = false }: Props) => {
  const { avif, jpg, size, alt } = aboutPictures[name]
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        className={styles.picture}
        src={jpg}
        width={size[0]}
        height={size[1]}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

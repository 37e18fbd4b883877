import { preload } from 'react-dom'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import styles from './Hero.module.css'
import { heroImage, heroSources } from '../../features/banner/heroPictures.ts'

const preloadPicture = (): void =>
  heroSources
    .filter(({ type }) => type === 'image/avif')
    .forEach(({ media, type, srcSet }) =>
      preload(heroImage, {
        as: 'image',
        type,
        media,
        imageSrcSet: srcSet,
        imageSizes: '100vw',
        fetchPriority: 'high',
      }),
    )

/** Shows the first section of the home page; the headline lies over the calm half of the picture. */
export const Hero = ({ title, text }: { title: string; text: string }) => {
  preloadPicture()
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>
          <ButtonLink to="/collections">Shop Collection</ButtonLink>
          <ButtonLink to="/about" look="outline">
            Learn More
            {/* Completes the link's accessible name. */}
            <VisuallyHidden> about us</VisuallyHidden>
          </ButtonLink>
        </div>
      </div>
      <picture>
        {heroSources.map(source => (
          <source key={source.srcSet} {...source} sizes="100vw" />
        ))}
        <img
          className={styles.picture}
          src={heroImage}
          width={1920}
          height={960}
          alt="Thobes and jalabs in burgundy, white and sand in a calm off-white studio"
          fetchPriority="high"
        />
      </picture>
    </section>
  )
}

import type { ReactNode } from 'react'
import { heroSources, tallPicture } from '../../features/banner/heroPictures.ts'
import styles from './AuthFrame.module.css'

interface Props {
  title: string
  text: string
  children: ReactNode
}

/** Surrounds the forms for signing in and registering, with a picture beside them in wide windows. */
export const AuthFrame = ({ title, text, children }: Props) => (
  <div className={styles.page}>
    <div className={styles.picture}>
      <picture>
        {heroSources
          .filter(({ media }) => media.includes('max-width'))
          .map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes="45vw" />
          ))}
        <img src={tallPicture} width={1080} height={1350} alt="" loading="lazy" decoding="async" />
      </picture>
    </div>
    <div className={styles.content}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  </div>
)

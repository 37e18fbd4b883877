import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { useSettings } from '../../kit/shop/settings.ts'
import styles from './Footer.module.css'

const names: Readonly<Record<keyof PublicSettings['social'], string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

/** The shop's pages on social networks; nothing where the settings name none. */
export const SocialLinks = () => {
  const { social, storeName } = useSettings()
  const shown = Object.entries(names).flatMap(([site, name]) => {
    const href = social[site as keyof typeof names]
    return href ? { name, href } : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={styles.social} aria-label={`${storeName} elsewhere`}>
      {shown.map(({ name, href }) => (
        <li key={name}>
          <a href={href} rel="me noopener" className={styles.link}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

import { useLocation } from 'react-router-dom'
import { Link } from '../../kit/parts/Link.tsx'
import styles from './CollectionsBar.module.css'
import { useShopLinks } from './useShopLinks.ts'

/**
 * Shows the collections and the sale in a row below the header. Wide windows have them in the header, phones in its
 * menu.
 */
export const CollectionsBar = () => {
  const shopLinks = useShopLinks()
  const { pathname } = useLocation()
  if (shopLinks.length === 0) return null
  return (
    <nav className={styles.bar} aria-label="Collections">
      <ul className={styles.list}>
        {shopLinks.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={styles.link} aria-current={pathname === to ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

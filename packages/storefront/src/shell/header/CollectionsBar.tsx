import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { Link } from '../../kit/parts/Link.tsx'
import styles from './CollectionsBar.module.css'
import { menuQuery } from './menuQuery.ts'

/** The collections and the sale, in one row below the bar; a phone has them in its menu. */
export const CollectionsBar = () => {
  const { data } = useQuery(menuQuery)
  const { pathname } = useLocation()
  if (!data || (data.collections.length === 0 && !data.hasSale)) return null
  const places = data.collections.map(({ name, slug }) => ({ to: `/collections/${slug}`, name }))
  if (data.hasSale) places.push({ to: '/sale', name: 'Sale' })
  return (
    <nav className={styles.bar} aria-label="Collections">
      <ul className={styles.list}>
        {places.map(({ to, name }) => (
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

import { useQuery } from '@tanstack/react-query'
import { collectionsQuery } from '../../features/listing/queries.ts'
import { Link } from '../../kit/parts/Link.tsx'
import styles from './BrowseCollections.module.css'

/** Shows links to collections, before anything is typed. */
export const BrowseCollections = () => {
  const { data } = useQuery(collectionsQuery)
  if (!data || data.items.length === 0) return null
  return (
    <nav className={styles.browse} aria-label="Collections">
      <p className={styles.title}>Browse collections</p>
      <ul className={styles.list}>
        {data.items.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/collections/${slug}`} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

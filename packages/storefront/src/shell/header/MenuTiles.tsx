import { useQuery } from '@tanstack/react-query'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { menuQuery } from './menuQuery.ts'
import styles from './MenuTiles.module.css'

/** Shows the collections with pictures, and the sale, in a phone's menu. */
export const MenuTiles = ({ onChoice }: { onChoice: () => void }) => {
  const { data } = useQuery(menuQuery)
  if (!data || (data.collections.length === 0 && !data.hasSale)) return null
  return (
    <ul className={styles.tiles} aria-label="Collections">
      {data.collections.map(({ name, slug, image }) => (
        <li key={slug}>
          <Link to={`/collections/${slug}`} className={styles.tile} onClick={onChoice}>
            <Frame>{image && <Picture picture={image} sizes="30vw" maxWidth={480} alt="" />}</Frame>
            <span className={styles.name}>{name}</span>
          </Link>
        </li>
      ))}
      {data.hasSale && (
        <li>
          <Link to="/sale" className={styles.tile} onClick={onChoice}>
            <span className={styles.sale}>Sale</span>
          </Link>
        </li>
      )}
    </ul>
  )
}

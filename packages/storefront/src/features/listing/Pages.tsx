import { Link } from '../../kit/parts/Link.tsx'
import { Icon } from '../../kit/parts/Icon.tsx'
import { pageNumbers } from '@shop/contracts/pageNumbers'
import styles from './Pages.module.css'

interface Props {
  page: number
  totalPages: number
  addressOf: (page: number) => string
}

/** Links to the other pages of a list; renders nothing for a single page. */
export const Pages = ({ page, totalPages, addressOf }: Props) => {
  if (totalPages < 2) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 ? (
        <Link to={addressOf(Math.min(page - 1, totalPages))} rel="prev" className={styles.step}>
          <Icon name="back" size={18} /> Previous
        </Link>
      ) : (
        <span className={styles.step} />
      )}
      <ul className={styles.numbers}>
        {pageNumbers(page, totalPages).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                to={addressOf(number)}
                className={styles.number}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {page < totalPages ? (
        <Link to={addressOf(page + 1)} rel="next" className={styles.step}>
          Next <Icon name="arrow" size={18} />
        </Link>
      ) : (
        <span className={styles.step} />
      )}
    </nav>
  )
}

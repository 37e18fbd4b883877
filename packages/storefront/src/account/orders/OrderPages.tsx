import { ButtonLink } from '../../parts/Button.tsx'
import styles from './OrdersTab.module.css'

const at = (page: number): string => `?tab=orders&page=${page}`

export const OrderPages = ({ page, totalPages }: { page: number; totalPages: number }) =>
  totalPages > 1 && (
    <nav className={styles.pages} aria-label="Pages of orders">
      {page > 1 && (
        <ButtonLink look="outline" to={at(page - 1)}>
          Previous
        </ButtonLink>
      )}
      <span>
        Page {page} of {totalPages}
      </span>
      {page < totalPages && (
        <ButtonLink look="outline" to={at(page + 1)}>
          Next
        </ButtonLink>
      )}
    </nav>
  )

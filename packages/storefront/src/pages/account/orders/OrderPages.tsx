import { ButtonLink } from '../../../kit/parts/Button.tsx'
import styles from './OrdersTab.module.css'

/** One page of the list of orders. */
export const ordersAt = (page: number): string => `?tab=orders&page=${page}`

export const OrderPages = ({ page, totalPages }: { page: number; totalPages: number }) =>
  totalPages > 1 && (
    <nav className={styles.pages} aria-label="Pages of orders">
      {page > 1 && (
        <ButtonLink look="outline" to={ordersAt(page - 1)}>
          Previous
        </ButtonLink>
      )}
      <span>
        Page {page} of {totalPages}
      </span>
      {page < totalPages && (
        <ButtonLink look="outline" to={ordersAt(page + 1)}>
          Next
        </ButtonLink>
      )}
    </nav>
  )

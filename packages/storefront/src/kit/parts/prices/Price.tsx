import { formatMoney, type Pence } from '@shop/contracts/money'
import { useShownPlace } from './shownPlace.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Price.module.css'

interface Props {
  amount: Pence
  /** The regular price, when something is on sale. */
  regular?: Pence | undefined
  /** Tells whether others of the same product cost more. */
  isFrom?: boolean
  currency: string
}

export const Price = ({ amount, regular, isFrom = false, currency }: Props) => {
  const { about } = useShownPlace()
  return (
    <span className={styles.price}>
      <span className={regular === undefined ? undefined : styles.sale}>
        {isFrom && 'from '}
        {formatMoney(amount, currency)}
      </span>
      {regular !== undefined && (
        <s className={styles.regular}>
          <VisuallyHidden>Regular price </VisuallyHidden>
          {formatMoney(regular, currency)}
        </s>
      )}
      {about && <span className={styles.about}>{about(amount)}</span>}
    </span>
  )
}

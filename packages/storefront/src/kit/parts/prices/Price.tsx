import type { VatClass } from '@shop/contracts/facts/productFields'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { usePricesAtPlace } from './shownPlace.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Price.module.css'

interface Props {
  /** Price from the catalogue or a cart. */
  amount: Pence
  /** The regular price of a reduced item. */
  regular?: Pence | undefined
  /** Other variants of the product cost more. */
  isFrom?: boolean
  /** The price is of one unit of several in a line. */
  isEach?: boolean
  /** VAT class of the product; null if the amounts are already those for the destination, as in a cart. */
  vatClass: VatClass | null
  currency: string
}

export const Price = ({ amount, regular, isFrom = false, isEach = false, vatClass, currency }: Props) => {
  const { priceAtPlace, formatApproximate, hasPlaceFacts } = usePricesAtPlace(vatClass)
  return (
    <span className={styles.price} data-here={hasPlaceFacts || undefined}>
      <span className={regular === undefined ? undefined : styles.sale}>
        {isFrom && 'from '}
        {formatMoney(priceAtPlace(amount), currency)}
      </span>
      {regular !== undefined && (
        <s className={styles.regular}>
          <VisuallyHidden>Regular price </VisuallyHidden>
          {formatMoney(priceAtPlace(regular), currency)}
        </s>
      )}
      {isEach && ' each'}
      {formatApproximate && <span className={styles.about}>{formatApproximate(priceAtPlace(amount))}</span>}
    </span>
  )
}

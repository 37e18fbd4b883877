import type { VatClass } from '@shop/contracts/facts/productFields'
import { formatMoney, type Pence } from '@shop/contracts/money'
import { usePricesHere } from './shownPlace.ts'
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
  const { priceHere, about, isHere } = usePricesHere(vatClass)
  return (
    <span className={styles.price} data-here={isHere || undefined}>
      <span className={regular === undefined ? undefined : styles.sale}>
        {isFrom && 'from '}
        {formatMoney(priceHere(amount), currency)}
      </span>
      {regular !== undefined && (
        <s className={styles.regular}>
          <VisuallyHidden>Regular price </VisuallyHidden>
          {formatMoney(priceHere(regular), currency)}
        </s>
      )}
      {isEach && ' each'}
      {about && <span className={styles.about}>{about(priceHere(amount))}</span>}
    </span>
  )
}

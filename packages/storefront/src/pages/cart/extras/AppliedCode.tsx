import type { CartPromotion } from '@shop/contracts/cart/endpoints'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from './AppliedCode.module.css'
import { useRemovePromotion } from '../../../features/cart/promotionMutations.ts'

interface Props {
  promotion: CartPromotion
  /** Reason why a valid code does not reduce the order. */
  unusedReason: string | undefined
  /** Called with true when a removal is sent, and with false if it fails. */
  onChanging: (isChanging: boolean) => void
}

/** Shows the applied code with its benefit, or the reason why it does not apply at the moment. */
export const AppliedCode = ({ promotion: { code, text, refusal }, unusedReason, onChanging }: Props) => {
  const { mutate: remove, isPending } = useRemovePromotion()
  return (
    <section className={styles.applied} aria-label="Promo code">
      <div className={styles.words}>
        <p>
          <strong className={styles.code}>{code}</strong>
          {text && <span className={refusal || unusedReason ? styles.uncounted : undefined}>{text}</span>}
        </p>
        {refusal && <p className={styles.refusal}>{refusal}</p>}
        {unusedReason && <p className={styles.note}>{unusedReason}</p>}
        <p className={`${styles.note} ${styles.uncounted}`}>One code per order.</p>
      </div>
      <TextButton
        aria-label={`Remove code ${code}`}
        isBlocked={isPending}
        onClick={() => {
          onChanging(true)
          remove(undefined, { onError: () => onChanging(false) })
        }}
      >
        Remove
      </TextButton>
    </section>
  )
}

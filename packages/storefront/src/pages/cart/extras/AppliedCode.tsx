import type { CartPromotion } from '@shop/contracts/cart/endpoints'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from './AppliedCode.module.css'
import { useRemovePromotion } from '../../../features/cart/promotionMutations.ts'

interface Props {
  promotion: CartPromotion
  /** Reason why a valid code does not reduce the order. */
  unused: string | undefined
  /** Reports whether the removal is under way. */
  onAct: (isUnderWay: boolean) => void
}

/** The applied code with its benefit, or the reason why it does not count now. */
export const AppliedCode = ({ promotion: { code, text, refusal }, unused, onAct }: Props) => {
  const { mutate: remove, isPending } = useRemovePromotion()
  return (
    <section className={styles.applied} aria-label="Promo code">
      <div className={styles.words}>
        <p>
          <strong className={styles.code}>{code}</strong>
          {text && <span className={refusal || unused ? styles.uncounted : undefined}>{text}</span>}
        </p>
        {refusal && <p className={styles.refusal}>{refusal}</p>}
        {unused && <p className={styles.note}>{unused}</p>}
        <p className={`${styles.note} ${styles.uncounted}`}>One code per order.</p>
      </div>
      <TextButton
        aria-label={`Remove code ${code}`}
        isBlocked={isPending}
        onClick={() => {
          onAct(true)
          remove(undefined, { onError: () => onAct(false) })
        }}
      >
        Remove
      </TextButton>
    </section>
  )
}

import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from './GiftNoteSummary.module.css'
import { focusFact, type TypedText } from '../../../features/cart/useTypedFacts.ts'

/** Shows the gift note in the summary, with a button that edits it. */
export const GiftNoteSummary = ({ typed }: { typed: TypedText }) => (
  <div className={styles.note}>
    <p className={styles.head}>
      <span>Gift note</span>
      <TextButton onClick={() => focusFact('giftNote')} aria-label="Change gift note">
        Change
      </TextButton>
    </p>
    <p className={styles.text}>{typed.tidy}</p>
  </div>
)

import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from './GiftNoteSummary.module.css'
import { goToGiftNote } from '../../../features/cart/useGiftNote.ts'

/** Shows the gift note in the summary, with a button that edits it. */
export const GiftNoteSummary = ({ note }: { note: string }) => (
  <div className={styles.note}>
    <p className={styles.head}>
      <span>Gift note</span>
      <TextButton onClick={goToGiftNote} aria-label="Change gift note">
        Change
      </TextButton>
    </p>
    <p className={styles.text}>{note}</p>
  </div>
)

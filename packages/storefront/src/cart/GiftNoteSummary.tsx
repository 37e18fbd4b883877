import { TextButton } from '../parts/TextButton.tsx'
import styles from './GiftNoteSummary.module.css'
import { giftNoteField } from './useGiftNote.ts'

/** Leads to the field, with the end of what was typed ready to go on. */
export const goToGiftNote = (): void => {
  const field = document.querySelector<HTMLTextAreaElement>(`[data-field='${giftNoteField}']`)
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
  field?.scrollIntoView({ block: 'center' })
}

/** The gift note among what is about to be paid, and the way to change it. */
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

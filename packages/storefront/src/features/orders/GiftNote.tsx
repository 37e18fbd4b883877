import styles from './GiftNote.module.css'

/** Shows a gift note with its line breaks. */
export const GiftNote = ({ note }: { note: string }) => <p className={styles.note}>{note}</p>

import type { LineNote } from '../lineNote.ts'
import styles from './LineNotes.module.css'

export const LineNotes = ({ notes }: { notes: readonly LineNote[] }) =>
  notes.map(({ text, isProblem }) => (
    <p key={text} className={isProblem ? styles.problem : styles.note}>
      {text}
    </p>
  ))

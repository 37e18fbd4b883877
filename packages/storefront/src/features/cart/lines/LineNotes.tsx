import type { LineNote } from '../lineNote.ts'
import styles from './LineNotes.module.css'

export const LineNotes = ({ notes }: { notes: readonly LineNote[] }) =>
  notes.map(({ text, isLineProblem }) => (
    <p key={text} className={isLineProblem ? styles.problem : styles.note}>
      {text}
    </p>
  ))

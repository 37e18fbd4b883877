import styles from './WholeWords.module.css'

/** Longer ones may have to break on a narrow card. */
const short = /(\S{1,8}-\S{1,11})(?=\s|$)/

/** A title whose hyphenated words stay in one line: "Najd / Two-Button Thobe", not "Najd Two- / Button Thobe". */
export const WholeWords = ({ text }: { text: string }) =>
  text.split(short).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )

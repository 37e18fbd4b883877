import styles from './WholeWords.module.css'

/** Matches short hyphenated words; longer ones may have to break on a narrow card. */
const shortHyphenated = /(\S{1,8}-\S{1,11})(?=\s|$)/

/** Shows a title whose hyphenated words stay on one line: "Najd / Two-Button Thobe", not "Najd Two- / Button Thobe". */
export const WholeWords = ({ text }: { text: string }) =>
  text.split(shortHyphenated).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )

import styles from './FormAlert.module.css'

/** Error of the form as a whole. Always mounted, so that screen readers announce its text. */
export const FormAlert = ({ text }: { text: string | undefined }) => (
  <div role="alert" className={styles.place}>
    {text && <p className={styles.alert}>{text}</p>}
  </div>
)

import styles from './FormAlert.module.css'

/** An error that concerns the whole form. Always mounted, so that screen readers announce its text. */
export const FormAlert = ({ text }: { text: string | undefined }) => (
  <div role="alert" className={styles.place}>
    {text && <p className={styles.alert}>{text}</p>}
  </div>
)

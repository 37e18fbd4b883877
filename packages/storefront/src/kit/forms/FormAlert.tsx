import styles from './FormAlert.module.css'

/** Complaint about the form as a whole. The place is there from the start, so that readers announce its text. */
export const FormAlert = ({ text }: { text: string | undefined }) => (
  <div role="alert" className={styles.place}>
    {text && <p className={styles.alert}>{text}</p>}
  </div>
)

import styles from './Spinner.module.css'

/** `isPage` gives it the room of a page, so that the footer does not jump. */
export const Spinner = ({ label, isPage = false }: { label: string; isPage?: boolean }) => (
  <output className={isPage ? styles.page : styles.place}>
    <span className={styles.spinner} aria-hidden="true" />
    <span className={styles.label}>{label}</span>
  </output>
)

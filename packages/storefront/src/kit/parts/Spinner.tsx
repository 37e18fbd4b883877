import styles from './Spinner.module.css'

/** Shows a spinner. `isPage` reserves the height of a page, so that the footer does not jump. */
export const Spinner = ({ label, isPage = false }: { label: string; isPage?: boolean }) => (
  <output className={isPage ? styles.page : styles.place} data-waits>
    <span className={styles.spinner} aria-hidden="true" />
    <span className={styles.label}>{label}</span>
    {isPage && (
      <noscript>
        Please switch JavaScript on to use this page, or <a href="/collections">look at our collections</a>.
      </noscript>
    )}
  </output>
)

import { useIsStorageBlocked } from '../../kit/page/useIsStorageBlocked.ts'
import styles from '../../kit/forms/AuthForm.module.css'

/** Explains how long a session lasts if the browser stores nothing. */
export const ShortSessionNotice = () =>
  useIsStorageBlocked() && (
    <p className={styles.kept}>
      Your browser does not let us store anything. You can sign in and shop, but you will be signed out when
      you reload or close this page.
    </p>
  )

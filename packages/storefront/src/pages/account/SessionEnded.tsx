import { type LoginState, sessionEndText } from '@shop/client/sessionEnd'
import { useLocation } from 'react-router-dom'
import styles from '../../kit/forms/AuthForm.module.css'

/** Explains an ended session to staff redirected from the back office. */
export const SessionEnded = () => {
  const { endedFor } = (useLocation().state as LoginState | null) ?? {}
  return endedFor !== undefined && <output className={styles.kept}>{sessionEndText}</output>
}

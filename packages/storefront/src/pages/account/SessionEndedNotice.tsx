import { type LoginState, sessionEndText } from '@shop/client/sessionEnd'
import { useLocation } from 'react-router-dom'
import styles from '../../kit/forms/AuthForm.module.css'

/** Explains to staff who were redirected from the back office that their session has ended. */
export const SessionEndedNotice = () => {
  const { endedFor } = (useLocation().state as LoginState | null) ?? {}
  return endedFor !== undefined && <output className={styles.kept}>{sessionEndText}</output>
}

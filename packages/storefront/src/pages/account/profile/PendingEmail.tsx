import type { User } from '@shop/contracts/accounts/endpoints'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { useCancelEmailChange, useResendEmailChange } from './mutations.ts'
import styles from './ProfileTab.module.css'

/** A new address that nobody has confirmed yet, and what can be done about it. */
export const PendingEmail = ({ user, pendingEmail }: { user: User; pendingEmail: string }) => {
  const { mutate: sendAgain, isPending: isSending } = useResendEmailChange()
  const { mutate: cancel, isPending: isCanceling } = useCancelEmailChange()
  return (
    <div className={styles.pending}>
      <p>
        <strong>{pendingEmail}</strong> is not confirmed yet. Open the link we sent there and enter your
        password; until then your account keeps its current address.
      </p>
      <div className={styles.pendingActs}>
        <TextButton isBlocked={isSending} onClick={() => sendAgain({ user, pendingEmail })}>
          Send Link Again
        </TextButton>
        <TextButton isBlocked={isCanceling} onClick={() => cancel()}>
          Keep Current Address
        </TextButton>
      </div>
    </div>
  )
}

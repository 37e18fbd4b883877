import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { useSendConfirmation } from './mutations.ts'
import styles from './ProfileTab.module.css'

/** Says that nobody has confirmed the account's address, and sends a link to do so. */
export const UnconfirmedEmail = ({ email }: { email: string }) => {
  const { mutate: send, isPending } = useSendConfirmation()
  return (
    <div className={styles.pending}>
      <p>
        <strong>{email}</strong> is not confirmed yet. Open the link in our welcome email; orders that you
        placed with this address as a guest come into your account then.
      </p>
      <div className={styles.pendingActs}>
        <TextButton isBlocked={isPending} onClick={() => send()}>
          Send a New Link
        </TextButton>
      </div>
    </div>
  )
}

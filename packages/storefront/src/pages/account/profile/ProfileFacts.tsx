import type { User } from '@shop/contracts/accounts/endpoints'
import { Button } from '../../../kit/parts/Button.tsx'
import styles from './ProfileTab.module.css'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { useSendConfirmation, useCancelEmailChange, useResendEmailChange } from './mutations.ts'

/** A new address that nobody has confirmed yet, and what can be done about it. */
const PendingEmail = ({ user, pendingEmail }: { user: User; pendingEmail: string }) => {
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

/** Says that nobody has confirmed the account's address, and sends a link to do so. */
const UnconfirmedEmail = ({ email }: { email: string }) => {
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

export const ProfileFacts = ({ user, onEdit }: { user: User; onEdit: () => void }) => {
  const facts = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Email', user.email],
    ['Phone', user.phone || 'Not provided'],
  ] as const
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {!user.isEmailConfirmed && !user.pendingEmail && <UnconfirmedEmail email={user.email} />}
      {user.pendingEmail && <PendingEmail user={user} pendingEmail={user.pendingEmail} />}
      <Button look="outline" onClick={onEdit}>
        Edit
      </Button>
    </>
  )
}

import type { User } from '@shop/contracts/accounts/endpoints'
import { Button } from '../../../kit/parts/Button.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx'
import styles from './ProfileTab.module.css'

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

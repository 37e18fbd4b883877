import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../kit/parts/Button.tsx'
import { useLogout } from '../../../features/session/useLogout.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { DevicesSection } from './devices/DevicesSection.tsx'
import { DataSection } from './privacy/DataSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './ProfileTab.module.css'
import { TwoStepSection } from './twoStep/TwoStepSection.tsx'
import type { User } from '@shop/contracts/accounts/endpoints'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { useSendConfirmation, useCancelEmailChange, useResendEmailChange } from './mutations.ts'

/** Shows a new, unconfirmed email address. Its buttons send the link again or cancel the change. */
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

/** Explains that the account's address is unconfirmed, and can send a link that confirms it. */
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

const ProfileFacts = ({ user, onEdit }: { user: User; onEdit: () => void }) => {
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

const dialogs = {
  password: lazy(async () => ({
    default: (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
  })),
  notifications: lazy(async () => ({
    default: (await import('./NotificationPreferencesDialog.tsx')).NotificationPreferencesDialog,
  })),
}

export const ProfileTab = () => {
  const user = useSession(state => state.user)
  const { mutate: logOut, isPending } = useLogout()
  const [isEditing, setIsEditing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const [openName, setOpenName] = useState<keyof typeof dialogs | null>(null)
  if (!user) return null
  const OpenDialog = openName && dialogs[openName]
  return (
    <div className={styles.columns}>
      <section aria-labelledby="profile-facts">
        <h2 id="profile-facts" ref={title} tabIndex={-1} className={styles.title}>
          Personal Information
        </h2>
        {isEditing ? (
          <ProfileForm
            user={user}
            onDone={() => {
              setIsEditing(false)
              title.current?.focus()
            }}
          />
        ) : (
          <ProfileFacts user={user} onEdit={() => setIsEditing(true)} />
        )}
      </section>
      <section aria-labelledby="profile-acts" className={styles.aside}>
        <h2 id="profile-acts" className={styles.title}>
          Account Actions
        </h2>
        <div className={styles.acts}>
          <Button look="outline" isWide onClick={() => setOpenName('password')}>
            Change Password
          </Button>
          <Button look="outline" isWide onClick={() => setOpenName('notifications')}>
            Notification Preferences
          </Button>
          <Button look="outline" isWide isBlocked={isPending} onClick={() => logOut()}>
            Sign Out
          </Button>
        </div>
      </section>
      <div className={styles.parts}>
        <DevicesSection />
        <TwoStepSection user={user} />
        <DataSection />
      </div>
      {OpenDialog && (
        <Suspense fallback={null}>
          <OpenDialog user={user} onClose={() => setOpenName(null)} />
        </Suspense>
      )}
    </div>
  )
}

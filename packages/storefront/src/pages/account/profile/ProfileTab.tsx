import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../kit/parts/Button.tsx'
import { useLogout } from '../../../features/session/useLogout.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { DevicesSection } from './devices/DevicesSection.tsx'
import { DataSection } from './privacy/DataSection.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './ProfileTab.module.css'
import { TwoStepSection } from './twoStep/TwoStepSection.tsx'

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
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  if (!user) return null
  const Opened = open && dialogs[open]
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
          <Button look="outline" isWide onClick={() => setOpen('password')}>
            Change Password
          </Button>
          <Button look="outline" isWide onClick={() => setOpen('notifications')}>
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
      {Opened && (
        <Suspense fallback={null}>
          <Opened user={user} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}

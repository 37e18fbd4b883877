import { useRef, useState } from 'react'
import { Button } from '../../parts/Button.tsx'
import { useLogout } from '../../session/useLogout.ts'
import { useSession } from '../../session/useSession.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './ProfileTab.module.css'

export const ProfileTab = () => {
  const user = useSession(state => state.user)
  const { mutate: logOut, isPending } = useLogout()
  const [isEditing, setIsEditing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const [isChangingPassword, setIsChangingPassword] = useState(false)
  if (!user) return null
  return (
    <div className={styles.columns}>
      <section aria-labelledby="profile-facts" className={styles.part}>
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
      <section aria-labelledby="profile-acts" className={styles.part}>
        <h2 id="profile-acts" className={styles.title}>
          Account Actions
        </h2>
        <div className={styles.acts}>
          <Button look="outline" isWide onClick={() => setIsChangingPassword(true)}>
            Change Password
          </Button>
          <Button look="outline" isWide isBlocked={isPending} onClick={() => logOut()}>
            Sign Out
          </Button>
        </div>
      </section>
      {isChangingPassword && <ChangePasswordDialog onClose={() => setIsChangingPassword(false)} />}
    </div>
  )
}

import type { User } from '@shop/contracts/accounts/endpoints'
import { marketingText } from '@shop/contracts/accounts/marketingText'
import type { FormEvent } from 'react'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { useUpdatePreferences } from './mutations.ts'
import styles from './ProfileTab.module.css'
import { FormButtons } from './FormButtons.tsx'

export const NotificationPreferencesDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { mutate: save, isPending } = useUpdatePreferences()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const marketingOptIn = new FormData(event.currentTarget).has('marketing')
    save({ marketingOptIn }, { onSuccess: onClose })
  }
  return (
    <Dialog title="Notification Preferences" onClose={onClose} isNarrow>
      <form className={styles.form} onSubmit={submit}>
        <Checkbox name="marketing" defaultChecked={user.marketingOptIn}>
          {marketingText}
        </Checkbox>
        <p className={styles.hint}>We always email you about your orders and the security of your account.</p>
        <FormButtons buttonLabel="Save Preferences" isBusy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

import type { User } from '@shop/contracts/accounts/endpoints'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import { checkPassword, passwordFields } from './checkPassword.ts'
import { useChangePassword } from './mutations.ts'
import styles from './ProfileTab.module.css'
import { FormButtons } from './FormButtons.tsx'

const labels = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
} as const

export const ChangePasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { mutate: change, isPending } = useChangePassword()

  const { problems, field, formProps } = useForm({
    names: passwordFields,
    check: checkPassword,
    failure: 'Failed to change password. Please try again.',
    send: ({ currentPassword, newPassword }, options) =>
      change({ currentPassword, newPassword }, { ...options, onSuccess: onClose }),
  })

  return (
    <Dialog title="Change Password" onClose={onClose} isNarrow>
      <form {...formProps} className={styles.form}>
        <FormAlert text={problems.form} />
        {/* Identifies the account for password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {passwordFields.map(name => (
          <PasswordField
            key={name}
            {...field(name)}
            label={labels[name]}
            hint={name === 'newPassword' ? 'At least 8 characters.' : undefined}
            autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
            required
          />
        ))}
        <FormButtons buttonLabel="Change Password" isBusy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

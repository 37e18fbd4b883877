import type { User } from '@shop/contracts/accounts/endpoints'
import type { FormEvent } from 'react'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { hasProblems, problemsOf } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { checkPassword, passwordFields } from './checkPassword.ts'
import { useChangePassword } from './mutations.ts'
import styles from './ProfileTab.module.css'

const labels = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
} as const

export const ChangePasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { problems, show, formProps } = useProblems()
  const { mutate: change, isPending } = useChangePassword()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readForm(event.currentTarget, passwordFields)
    const found = checkPassword(values)
    show(found)
    if (hasProblems(found)) return
    const { currentPassword, newPassword } = values
    const fallback = 'Failed to change password. Please try again.'
    change(
      { currentPassword, newPassword },
      {
        onSuccess: onClose,
        onError: error => show(problemsOf(error, passwordFields, failureText(error, fallback))),
      },
    )
  }

  return (
    <Dialog title="Change Password" onClose={onClose} isNarrow>
      <form {...formProps} className={styles.form} onSubmit={submit}>
        <FormAlert text={problems.form} />
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        {passwordFields.map(name => (
          <PasswordField
            key={name}
            name={name}
            label={labels[name]}
            hint={name === 'newPassword' ? 'At least 8 characters.' : undefined}
            autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
            error={problems.fields[name]}
            required
          />
        ))}
        <div className={styles.buttons}>
          <Button type="submit" isBlocked={isPending}>
            {isPending ? 'Saving...' : 'Change Password'}
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

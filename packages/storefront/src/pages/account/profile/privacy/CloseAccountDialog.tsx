import { FormAlert } from '../../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../../kit/forms/useForm.ts'
import { Button } from '../../../../kit/parts/Button.tsx'
import { Dialog } from '../../../../kit/dialogs/Dialog.tsx'
import { PasswordField } from '../../../../kit/forms/PasswordField.tsx'
import styles from '../ProfileTab.module.css'
import { useCloseAccount } from './mutations.ts'

const names = ['password'] as const

/** Explains which data is deleted and which is retained, and asks for the password. */
export const CloseAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutate: close, isPending } = useCloseAccount()

  const { problems, field, formProps } = useForm({
    names,
    failure: 'Failed to close your account. Please try again.',
    send: ({ password }, options) => close(password, options),
  })

  return (
    <Dialog title="Close My Account" onClose={onClose} isNarrow>
      <form {...formProps} className={styles.form}>
        <p>
          Your profile, addresses, cart and wishlist are removed at once and for good. Your reviews stay
          without your name. Orders on their way still arrive; orders and invoices are kept for as long as the
          law requires.
        </p>
        <FormAlert text={problems.form} />
        <PasswordField
          {...field('password')}
          label="Password"
          hint="So that we know it is you."
          autoComplete="current-password"
          required
        />
        <div className={styles.buttons}>
          <Button look="outline" onClick={onClose}>
            Keep My Account
          </Button>
          <Button type="submit" isBlocked={isPending}>
            {isPending ? 'Closing...' : 'Close My Account'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

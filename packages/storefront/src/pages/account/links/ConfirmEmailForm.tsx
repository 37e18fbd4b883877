import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { blankFields } from '../../../kit/forms/problems.ts'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import styles from '../../../kit/forms/AuthForm.module.css'

const names = ['password'] as const

interface Props {
  /** Email address of the account, for password managers. */
  email: string
  isBusy: boolean
  onConfirm: (password: string, options: { onError: (error: unknown) => void }) => void
}

/** Asks for the account's password, which confirms the address together with the link. */
export const ConfirmEmailForm = ({ email, isBusy, onConfirm }: Props) => {
  const { problems, field, formProps } = useForm({
    names,
    check: values => blankFields(values, names, 'Please enter your password.'),
    failure: 'Unable to confirm your address at the moment. Please try again later.',
    send: ({ password }, options) => onConfirm(password, options),
  })
  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field('password')}
        label="Password"
        hint="You will be signed out on all other devices."
        autoComplete="current-password"
        required
      />
      <Button type="submit" isWide isBlocked={isBusy}>
        {isBusy ? 'Confirming...' : 'Confirm Address'}
      </Button>
    </form>
  )
}

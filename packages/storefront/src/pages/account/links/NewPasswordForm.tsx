import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { blankFields, hasProblems, type Problems } from '../../../kit/forms/problems.ts'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import styles from '../../../kit/forms/AuthForm.module.css'
import { checkNewPassword } from '../../../features/session/checkNewPassword.ts'

const names = ['password', 'confirmPassword'] as const

const check = (values: Record<(typeof names)[number], string>): Problems => {
  const blank = blankFields(values, names, 'Please fill in all fields.')
  if (hasProblems(blank)) return blank
  const { password, confirmPassword } = values
  return {
    fields: checkNewPassword(password, confirmPassword, { password: names[0], repeated: names[1] }),
  }
}

interface Props {
  /** Email address of the account, for password managers. */
  email: string
  buttonLabel: string
  isBusy: boolean
  onChoose: (password: string, options: { onError: (error: unknown) => void }) => void
}

/** Asks for a new password twice. */
export const NewPasswordForm = ({ email, buttonLabel, isBusy, onChoose }: Props) => {
  const { problems, field, formProps } = useForm({
    names,
    check,
    failure: 'Failed to set the password. Please try again.',
    send: ({ password }, options) => onChoose(password, options),
  })
  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field('password')}
        label="New password"
        hint="At least 8 characters."
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" isWide isBlocked={isBusy}>
        {isBusy ? 'Saving...' : buttonLabel}
      </Button>
    </form>
  )
}

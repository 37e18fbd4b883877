import type { FormEvent } from 'react'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { blankFields, hasProblems, problemsOf } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import styles from '../../../kit/forms/AuthForm.module.css'

const names = ['password'] as const
const fallback = 'Unable to confirm your address at the moment. Please try again later.'

interface Props {
  /** For password managers. */
  email: string
  isBusy: boolean
  onConfirm: (password: string, more: { onError: (error: unknown) => void }) => void
}

/** Asks for the account's password, which confirms its address together with the link. */
export const ConfirmEmailForm = ({ email, isBusy, onConfirm }: Props) => {
  const { problems, show, formProps } = useProblems()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password } = readForm(event.currentTarget, names)
    const found = blankFields({ password }, names, 'Please enter your password.')
    show(found)
    if (hasProblems(found)) return
    onConfirm(password, {
      onError: error => show(problemsOf(error, names, failureText(error, fallback))),
    })
  }
  return (
    <form {...formProps} className={styles.form} onSubmit={submit}>
      <FormAlert text={problems.form} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        name="password"
        label="Password"
        hint="You will be signed out on all other devices."
        autoComplete="current-password"
        error={problems.fields['password']}
        required
      />
      <Button type="submit" isWide isBlocked={isBusy}>
        {isBusy ? 'Confirming...' : 'Confirm Address'}
      </Button>
    </form>
  )
}

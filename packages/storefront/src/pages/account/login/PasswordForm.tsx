import { ApiError } from '@shop/client/ApiError'
import type { LoginState } from '@shop/client/sessionEnd'
import { useLocation } from 'react-router-dom'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { noProblems } from '../../../kit/forms/problems.ts'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import { loginFailure, useLogin } from '../../../features/session/signIn.ts'
import styles from '../../../kit/forms/AuthForm.module.css'

const names = ['email', 'password'] as const

/** Returns the text for a failed login. If sign-in is blocked, the text also names an alternative. */
const problemText = (error: unknown): string =>
  error instanceof ApiError && error.status === 429
    ? `${error.message} “Forgot password?” lets you in before that.`
    : loginFailure(error)

interface Props {
  /** Initial message that explains why the second step returned here. */
  notice: string | undefined
  /** Called if a code is required. */
  onChallenge: (challenge: string) => void
  /** Called if staff have to sign in elsewhere. */
  onStaff: () => void
}

/** Asks for email and password, the first step of signing in. */
export const PasswordForm = ({ notice, onChallenge, onStaff }: Props) => {
  const { endedFor } = (useLocation().state as LoginState | null) ?? {}
  // Once signed in, the guard around the page redirects.
  const { mutate: logIn, isPending } = useLogin()

  const { problems, field, formProps } = useForm({
    names,
    failure: problemText,
    send: (values, { onError }, ticked) =>
      logIn(
        { ...values, rememberMe: ticked.has('rememberMe') },
        {
          onSuccess: outcome => 'challenge' in outcome && onChallenge(outcome.challenge),
          onError: error => {
            if (error instanceof ApiError && error.code === 'password_sign_in_off') onStaff()
            onError(error)
          },
        },
      ),
  })

  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems === noProblems ? notice : problems.form} />
      <Field
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={endedFor}
        required
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      <div className={styles.line}>
        <Checkbox name="rememberMe">Remember me</Checkbox>
        <Link to="/forgot-password" className={styles.forgot}>
          Forgot password?
        </Link>
      </div>
      <Button type="submit" isWide isBlocked={isPending}>
        {isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  )
}

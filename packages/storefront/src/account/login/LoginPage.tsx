import type { FormEvent } from 'react'
import { Link } from '../../parts/Link.tsx'
import { definePage } from '../../app/page.ts'
import { FormAlert } from '../../forms/FormAlert.tsx'
import { blankFields, hasProblems, problemsOf } from '../../forms/problems.ts'
import { readForm } from '../../forms/readForm.ts'
import { useProblems } from '../../forms/useProblems.ts'
import { Button } from '../../parts/Button.tsx'
import { Checkbox } from '../../parts/Checkbox.tsx'
import { Field } from '../../parts/Field.tsx'
import { PasswordField } from '../../parts/PasswordField.tsx'
import { useLogin } from '../../session/mutations.ts'
import styles from '../AuthForm.module.css'
import { AuthFrame } from '../AuthFrame.tsx'
import { SocialButtons } from '../SocialButtons.tsx'

const names = ['email', 'password'] as const

const LoginForm = () => {
  const { problems, show, formProps } = useProblems()
  // Once signed in, the guard around the page leads on.
  const { mutate: logIn, isPending } = useLogin()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readForm(event.currentTarget, names)
    const rememberMe = new FormData(event.currentTarget).has('rememberMe')
    const found = blankFields(values, names, 'Please fill in all fields.')
    show(found)
    if (hasProblems(found)) return
    logIn({ ...values, rememberMe }, { onError: error => show(problemsOf(error, names)) })
  }

  return (
    <form {...formProps} className={styles.form} onSubmit={submit}>
      <FormAlert text={problems.form} />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        error={problems.fields['email']}
        required
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={problems.fields['password']}
        required
      />
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

const LoginPage = () => (
  <AuthFrame title="Welcome back" text="Sign in to see your cart, your orders and your addresses.">
    <LoginForm />
    <SocialButtons />
    <p className={styles.other}>
      New here? <Link to="/register">Create an account</Link>
    </p>
  </AuthFrame>
)

export const page = definePage({
  Component: LoginPage,
  head: () => ({ title: 'Sign In', noindex: true }),
})

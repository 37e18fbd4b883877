import type { Order } from '@shop/contracts/orders/endpoints'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkNewPassword } from '../../features/session/checkNewPassword.ts'
import type { useRegister } from '../../features/session/signIn.ts'
import formStyles from '../../kit/forms/AuthForm.module.css'
import { Checkbox } from '../../kit/forms/Checkbox.tsx'
import { FormAlert } from '../../kit/forms/FormAlert.tsx'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { hasProblems, problemsOf } from '../../kit/forms/problems.ts'
import { readForm } from '../../kit/forms/readForm.ts'
import { useProblems } from '../../kit/forms/useProblems.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { failureText } from '../../kit/query/failureText.ts'
import { useSession } from '../../kit/session/useSession.ts'
import styles from './OrderPage.module.css'

const fields = ['email', 'password'] as const
const failedText = 'Registration failed. Please try again.'

const CheckYourEmail = ({ email }: { email: string }) => {
  const section = useRef<HTMLElement>(null)
  // Moves the focus, because the pressed button is gone.
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} className={styles.keep} aria-labelledby="left-title">
      <h2 id="left-title" className={styles.keepTitle}>
        One step left
      </h2>
      <p>
        Please open the link in the welcome email that we have sent to {email}, and enter your password. Then
        this order will be in your account.
      </p>
    </section>
  )
}

interface Props {
  order: Order
  /** Passed in, because the page reloads the order after the sign-in. */
  registration: ReturnType<typeof useRegister>
}

/** Offers a guest an account for the order. It asks only for a password, and then explains what is left to do. */
export const SaveOrderToAccount = ({ order: { id, email, firstName, lastName }, registration }: Props) => {
  const { problems, show, field, formProps } = useProblems()
  const isSignedIn = useSession(({ user }) => user !== null)
  const { mutate: register, isPending, isSuccess } = registration
  const [isEmailTaken, setIsEmailTaken] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password } = readForm(event.currentTarget, fields)
    const hasAccepted = new FormData(event.currentTarget).has('terms')
    const newProblems = {
      fields: {
        ...checkNewPassword(password, password, { password: 'password', repeated: 'password' }),
        ...(!hasAccepted && { terms: 'Please accept the terms and conditions.' }),
      },
    }
    show(newProblems)
    if (hasProblems(newProblems)) return
    register(
      { email, firstName, lastName, password },
      {
        onError: error => {
          const { form, fields: fieldErrors } = problemsOf(error, fields, failureText(error, failedText))
          // The form has no email field, so an error about it is shown above.
          show({ form: form ?? fieldErrors['email'], fields: fieldErrors })
          setIsEmailTaken(fieldErrors['email'] !== undefined)
        },
      },
    )
  }
  if (isSuccess) return <CheckYourEmail email={email} />
  if (isSignedIn) return null
  return (
    <section className={styles.keep} aria-labelledby="keep-title">
      <h2 id="keep-title" className={styles.keepTitle}>
        Keep this order in an account
      </h2>
      <p>
        Choose a password for {email}. Then open the link in our welcome email and enter the password there:
        this order will be in your account.
      </p>
      <form {...formProps} className={formStyles.form} onSubmit={submit}>
        <FormAlert text={problems.form} />
        {isEmailTaken && (
          <p>
            <Link to="/login" from={`/order/${id}`}>
              Login
            </Link>{' '}
            to it instead. Once you have confirmed its email address, this order will be there.
          </p>
        )}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...field('password')}
          label="Password"
          hint="At least 8 characters."
          autoComplete="new-password"
          required
        />
        <Checkbox {...field('terms')} required>
          I agree to the{' '}
          <Link to="/terms" target="_blank">
            Terms and Conditions
          </Link>{' '}
          and the{' '}
          <Link to="/privacy" target="_blank">
            Privacy Policy
          </Link>
        </Checkbox>
        <Button type="submit" isBlocked={isPending}>
          {isPending ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
    </section>
  )
}

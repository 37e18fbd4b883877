import { marketingText } from '@shop/contracts/accounts/marketingText'
import { isBlank } from '@shop/contracts/tidy'
import { Link } from '../../../kit/parts/Link.tsx'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import { registrationFailure, useRegister } from '../../../features/session/signIn.ts'
import styles from '../../../kit/forms/AuthForm.module.css'
import { checkRegistration, registrationFields } from './checkRegistration.ts'

/** A link that opens in a new tab, so that the form keeps its input. */
const NewTabLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </Link>
)

export const RegisterForm = () => {
  // Once signed in, the guard around the page redirects.
  const { mutate: signUp, isPending } = useRegister()
  const { problems, field, formProps } = useForm({
    names: registrationFields,
    check: (values, ticked) => checkRegistration(values, ticked.has('terms')),
    failure: registrationFailure,
    send: (values, options, ticked) => {
      const { confirmPassword: _, phone, ...details } = values
      const marketingOptIn = ticked.has('marketing')
      signUp({ ...details, ...(!isBlank(phone) && { phone }), marketingOptIn }, options)
    },
  })

  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <div className={styles.pair}>
        <Field {...field('firstName')} label="First name" autoComplete="given-name" required />
        <Field {...field('lastName')} label="Last name" autoComplete="family-name" required />
      </div>
      <Field {...field('email')} label="Email" type="email" autoComplete="email" required />
      <Field {...field('phone')} label="Phone" type="tel" autoComplete="tel" />
      <PasswordField
        {...field('password')}
        label="Password"
        hint="At least 8 characters."
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <div className={styles.boxes}>
        <Checkbox {...field('terms')} required>
          I agree to the <NewTabLink to="/terms">Terms and Conditions</NewTabLink> and the{' '}
          <NewTabLink to="/privacy">Privacy Policy</NewTabLink>
        </Checkbox>
        <Checkbox name="marketing">{marketingText}</Checkbox>
      </div>
      <Button type="submit" isWide isBlocked={isPending}>
        {isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  )
}

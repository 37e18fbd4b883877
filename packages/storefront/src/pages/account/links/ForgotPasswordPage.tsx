import { forgotPassword } from '@shop/contracts/accounts/linkEndpoints'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tidyEmail } from '@shop/contracts/tidy'
import { definePage } from '../../../kit/page/page.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import styles from '../../../kit/forms/AuthForm.module.css'
import { AuthFrame } from '../AuthFrame.tsx'

const names = ['email'] as const

const BackToLogin = () => (
  <p className={styles.other}>
    <Link to="/login">Back to Sign In</Link>
  </p>
)

const RequestForm = ({ initialEmail, onSent }: { initialEmail: string; onSent: (email: string) => void }) => {
  const { client } = useShop()
  const { mutate: request, isPending } = useMutation({
    mutationFn: (email: string) => client.call(forgotPassword, { email }),
  })

  const { problems, field, formProps } = useForm({
    names,
    failure: 'Failed to send the link. Please try again.',
    send: ({ email }, options) => request(email, { ...options, onSuccess: () => onSent(tidyEmail(email)) }),
  })

  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <Field
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={initialEmail}
        required
      />
      <Button type="submit" isWide isBlocked={isPending}>
        {isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  )
}

const ForgotPasswordPage = () => {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  if (isSent)
    return (
      <AuthFrame
        title="Check your email"
        text={`If ${email} has an account with us, we have just emailed it a link to set a new password. It works once, for 30 minutes.`}
      >
        <output className={styles.note}>
          Nothing after a few minutes? Check your junk folder before you try again.
        </output>
        <div className={styles.line}>
          <TextButton onClick={() => setIsSent(false)}>Try Again</TextButton>
        </div>
        <BackToLogin />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Forgot your password?"
      text="Enter your email address and we will send you a link to set a new one."
    >
      <RequestForm
        initialEmail={email}
        onSent={sentTo => {
          setEmail(sentTo)
          setIsSent(true)
        }}
      />
      <BackToLogin />
    </AuthFrame>
  )
}

export const page = definePage({
  Component: ForgotPasswordPage,
  head: () => ({ title: 'Forgot Password', noindex: true }),
})

import { useState } from 'react'
import { definePage } from '../../../kit/page/page.ts'
import { Link } from '../../../kit/parts/Link.tsx'
import styles from '../../../kit/forms/AuthForm.module.css'
import { AuthFrame } from '../AuthFrame.tsx'
import { KeptWishes } from '../KeptWishes.tsx'
import { NotSignedInForLong } from '../NotSignedInForLong.tsx'
import { SessionEnded } from '../SessionEnded.tsx'
import { SocialButtons } from '../SocialButtons.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const LoginPage = () => {
  const [challenge, setChallenge] = useState<string | null>(null)
  const [notice, setNotice] = useState<string>()
  if (challenge !== null)
    return (
      <AuthFrame title="One more step" text="Your account is protected by two-step sign-in.">
        <CodeForm
          challenge={challenge}
          onBack={reason => {
            setNotice(reason)
            setChallenge(null)
          }}
        />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title="Welcome back"
      text="Sign in to see your cart, your wishlist, your orders and your addresses."
    >
      <SessionEnded />
      <KeptWishes />
      <NotSignedInForLong />
      <PasswordForm notice={notice} onChallenge={setChallenge} />
      <SocialButtons />
      <p className={styles.other}>
        New here? <Link to="/register">Create an account</Link>
        <br />
        Ordered as a guest? <Link to="/find-order">Find your order</Link>
      </p>
    </AuthFrame>
  )
}

export const page = definePage({
  Component: LoginPage,
  head: () => ({ title: 'Sign In', noindex: true }),
})

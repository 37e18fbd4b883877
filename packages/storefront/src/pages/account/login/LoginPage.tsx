import type { LoginState } from '@shop/client/sessionEnd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { definePage } from '../../../kit/page/page.ts'
import { Link } from '../../../kit/parts/Link.tsx'
import styles from '../../../kit/forms/AuthForm.module.css'
import { AuthFrame } from '../AuthFrame.tsx'
import { DeviceWishlistNotice } from '../DeviceWishlistNotice.tsx'
import { ShortSessionNotice } from '../ShortSessionNotice.tsx'
import { SessionEndedNotice } from '../SessionEndedNotice.tsx'
import { SocialButtons } from '../SocialButtons.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { StaffSignInOptions } from './StaffSignInOptions.tsx'

const LoginPage = () => {
  const [challenge, setChallenge] = useState<string | null>(null)
  const [notice, setNotice] = useState<string>()
  /** True for staff who came from the shop and may not sign in with a password. */
  const [isStaff, setIsStaff] = useState(false)
  const { from = '' } = (useLocation().state as LoginState | null) ?? {}
  const isFromOffice = from === '/admin' || from.startsWith('/admin/')
  const staffPage = isStaff ? '/admin' : null
  const officePage = isFromOffice ? from : staffPage
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
      text={
        officePage === null
          ? 'Sign in to see your cart, your wishlist, your orders and your addresses.'
          : 'Sign in to the back office.'
      }
    >
      <SessionEndedNotice />
      {officePage === null && <DeviceWishlistNotice />}
      <ShortSessionNotice />
      <StaffSignInOptions
        officePage={officePage}
        onCustomer={() => setIsStaff(false)}
        shopperLinks={
          <>
            <SocialButtons />
            <p className={styles.other}>
              New here? <Link to="/register">Create an account</Link>
              <br />
              Ordered as a guest? <Link to="/find-order">Find your order</Link>
            </p>
          </>
        }
      >
        <PasswordForm notice={notice} onChallenge={setChallenge} onStaff={() => setIsStaff(true)} />
      </StaffSignInOptions>
    </AuthFrame>
  )
}

export const page = definePage({
  Component: LoginPage,
  head: () => ({ title: 'Sign In', noindex: true }),
})

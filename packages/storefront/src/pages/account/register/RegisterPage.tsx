import { Link } from '../../../kit/parts/Link.tsx'
import { definePage } from '../../../kit/page/page.ts'
import styles from '../../../kit/forms/AuthForm.module.css'
import { AuthFrame } from '../AuthFrame.tsx'
import { DeviceWishlistNotice } from '../DeviceWishlistNotice.tsx'
import { ShortSessionNotice } from '../ShortSessionNotice.tsx'
import { SocialButtons } from '../SocialButtons.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const RegisterPage = () => (
  <AuthFrame title="Create an account" text="Check out faster, and keep your orders in one place.">
    <DeviceWishlistNotice />
    <ShortSessionNotice />
    <RegisterForm />
    <SocialButtons />
    <p className={styles.other}>
      Already have an account? <Link to="/login">Sign in</Link>
    </p>
  </AuthFrame>
)

export const page = definePage({
  Component: RegisterPage,
  head: () => ({ title: 'Create an Account', noindex: true }),
})

import type { checkLink } from '@shop/contracts/accounts/linkEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useConfirmEmail } from '../../../features/session/signIn.ts'
import { definePage } from '../../../kit/page/page.ts'
import styles from '../../../kit/forms/AuthForm.module.css'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { PageNotice } from '../../../kit/parts/notices/PageNotice.tsx'
import { useSession } from '../../../kit/session/useSession.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { CodeForm } from '../login/CodeForm.tsx'
import { ConfirmEmailForm } from './ConfirmEmailForm.tsx'
import { continueShoppingLink } from './linkNotices.tsx'
import { WithLink } from './WithLink.tsx'

type CheckedLink = Answer<typeof checkLink>

const ordersText = (orders: readonly string[]): string =>
  `your ${orders.length === 1 ? 'order' : 'orders'} ${new Intl.ListFormat('en-GB').format(orders)}`

const textOf = ({ email, isNewAddress, orders = [] }: CheckedLink): string => {
  const ordersNote = orders.length > 0 ? ` It brings ${ordersText(orders)} into your account.` : ''
  return isNewAddress
    ? `Enter the password of your account, and you will sign in with ${email} from then on.${ordersNote}`
    : `Enter the password of your account ${email} to confirm that this address is yours.${ordersNote}`
}

const ConfirmationQuestion = ({ link, children }: { link: CheckedLink; children: ReactNode }) => (
  <AuthFrame
    title={link.isNewAddress ? 'Confirm your new address' : 'Confirm your email address'}
    text={textOf(link)}
  >
    {children}
    {link.isNewAddress ? (
      <p className={styles.other}>
        Did somebody else ask for this? Close this page, and nothing will change.
      </p>
    ) : (
      <p className={styles.other}>
        Forgot your password, or did somebody else open this account?
        <br />
        <Link to="/forgot-password">Set a new password</Link>, which confirms the address as well.
      </p>
    )}
  </AuthFrame>
)

const Confirmed = ({ email, orders }: { email: string; orders: number }) => {
  const ordersNote =
    orders > 0
      ? ` ${orders === 1 ? 'The order' : `The ${orders} orders`} that you placed as a guest ${orders === 1 ? 'is' : 'are'} in your account.`
      : ''
  return (
    <PageNotice
      title="Your address is confirmed"
      text={`You sign in with ${email}, and our emails go there.${ordersNote}`}
    >
      <ButtonLink to={orders > 0 ? '/profile?tab=orders' : '/profile'}>
        {orders > 0 ? 'View My Orders' : 'View My Account'}
      </ButtonLink>
      {continueShoppingLink}
    </PageNotice>
  )
}

/**
 * Confirms an address by the link in an email and the account's password: somebody else may have requested the link,
 * and email scanners open links.
 */
const ConfirmEmailPage = () => {
  const { data, mutate: confirm, isPending } = useConfirmEmail()
  const isSignedIn = useSession(({ user }) => user !== null)
  const navigate = useNavigate()
  // `data` still has the challenge after its code was accepted.
  if (data && 'challenge' in data && !isSignedIn)
    return (
      <AuthFrame
        title="One more step"
        text="Your address is confirmed. Your account is protected by two-step sign-in."
      >
        <CodeForm challenge={data.challenge} onBack={() => void navigate('/login', { replace: true })} />
      </AuthFrame>
    )
  if (data) return <Confirmed {...data} />
  return (
    <WithLink
      kind="email-change"
      links={
        <>
          <ButtonLink to="/profile">View My Account</ButtonLink>
          {continueShoppingLink}
        </>
      }
    >
      {(token, link) => (
        <ConfirmationQuestion link={link}>
          <ConfirmEmailForm
            email={link.email}
            isBusy={isPending}
            onConfirm={(password, mutateOptions) => confirm({ token, password }, mutateOptions)}
          />
        </ConfirmationQuestion>
      )}
    </WithLink>
  )
}

export const page = definePage({
  Component: ConfirmEmailPage,
  head: () => ({ title: 'Confirm Your Address', noindex: true }),
})

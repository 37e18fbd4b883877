import { Navigate } from 'react-router-dom'
import { definePage } from '../../app/page.ts'
import { useSettings } from '../../app/settings.ts'
import { EnterBackOffice } from '../../app/SessionGuard.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { useAcceptInvitation } from '../../session/mutations.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { WithLink } from './WithLink.tsx'

const AcceptInvitationPage = () => {
  const { storeName } = useSettings()
  const { mutate: accept, isPending, data } = useAcceptInvitation()
  if (data?.user.isAdmin) return <EnterBackOffice at="/admin" />
  if (data) return <Navigate to="/" replace />
  return (
    <WithLink
      kind="invitation"
      ways={
        <>
          <ButtonLink to="/login">Sign In</ButtonLink>
          <ButtonLink to="/contact" look="outline">
            Contact Us
          </ButtonLink>
        </>
      }
    >
      {(token, { firstName, email }) => (
        <AuthFrame
          title={`Welcome, ${firstName}`}
          text={`Choose a password for your account ${email} at ${storeName || 'our shop'}.`}
        >
          <NewPasswordForm
            email={email}
            act="Open My Account"
            isBusy={isPending}
            onChoose={(password, more) => accept({ token, password }, more)}
          />
        </AuthFrame>
      )}
    </WithLink>
  )
}

export const page = definePage({
  Component: AcceptInvitationPage,
  head: () => ({ title: 'Accept Invitation', noindex: true }),
})

import { Navigate } from 'react-router-dom'
import { definePage } from '../../../kit/page/page.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import { EnterBackOffice } from '../../../features/session/EnterBackOffice.tsx'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { useAcceptInvitation } from '../../../features/session/signIn.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { WithLink } from './WithLink.tsx'

const AcceptInvitationPage = () => {
  const { storeName } = useSettings()
  const { mutate: accept, isPending, data } = useAcceptInvitation()
  if (data?.user.isAdmin) return <EnterBackOffice path="/admin" />
  if (data) return <Navigate to="/" replace />
  return (
    <WithLink
      kind="invitation"
      links={
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
            buttonLabel="Open My Account"
            isBusy={isPending}
            onChoose={(password, mutateOptions) => accept({ token, password }, mutateOptions)}
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

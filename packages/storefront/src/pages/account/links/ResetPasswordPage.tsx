import { resetPassword } from '@shop/contracts/accounts/linkEndpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { definePage } from '../../../kit/page/page.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { clearDevice } from '../../../features/session/clearDevice.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { WithLink } from './WithLink.tsx'

const useResetPassword = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: { token: string; password: string }) => shop.client.call(resetPassword, input),
    onSuccess: () => {
      // Every session of the account has ended, including this device's.
      clearDevice(shop, queryClient)
      showToast({ title: 'Password changed successfully.', text: 'Please sign in with your new password.' })
      void navigate('/login', { replace: true })
    },
  })
}

const ResetPasswordPage = () => {
  const { mutate: reset, isPending } = useResetPassword()
  return (
    <WithLink
      kind="password-reset"
      links={
        <>
          <ButtonLink to="/forgot-password">Request a New Link</ButtonLink>
          <ButtonLink to="/login" look="outline">
            Back to Sign In
          </ButtonLink>
        </>
      }
    >
      {(token, { email }) => (
        <AuthFrame
          title="Set a new password"
          text={`For your account ${email}. You will be signed out on every device.`}
        >
          <NewPasswordForm
            email={email}
            buttonLabel="Set New Password"
            isBusy={isPending}
            onChoose={(password, mutateOptions) => reset({ token, password }, mutateOptions)}
          />
        </AuthFrame>
      )}
    </WithLink>
  )
}

export const page = definePage({
  Component: ResetPasswordPage,
  head: () => ({ title: 'Reset Password', noindex: true }),
})

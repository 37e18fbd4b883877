import { changePassword, getMe, updateProfile, type User } from '@shop/contracts/accounts/endpoints'
import { cancelEmailChange, sendEmailConfirmation } from '@shop/contracts/accounts/linkEndpoints'
import { updatePreferences } from '@shop/contracts/accounts/ownEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tidyEmail } from '@shop/contracts/tidy'
import { useShop } from '../../../kit/shop/shop.ts'
import { hasFieldErrors, refusalText } from '../../../kit/query/failureText.ts'
import { restoreSession } from '../../../features/session/restoreSession.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { updateUser } from '../updateUser.ts'
import { showError, showFailure, showToast } from '../../../kit/toasts/useToast.ts'

const linkSentText = (address: string): string =>
  `We have sent a link to ${address}. Your new address takes effect once you confirm it there with your password.`

export const useUpdateProfile = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: SentInput<typeof updateProfile>) => shop.client.call(updateProfile, input),
    onSuccess: (user, { email }) => {
      updateUser(shop, user)
      void queryClient.invalidateQueries({ queryKey: [getMe.path] })
      const isPending = user.pendingEmail === tidyEmail(email)
      showToast({
        title: 'Profile updated successfully.',
        ...(isPending && { text: linkSentText(tidyEmail(email)) }),
      })
    },
    onError: error => {
      const text = refusalText(error, 'Failed to update profile. Please try again.')
      if (!hasFieldErrors(error)) showError(text)
    },
  })
}

/** Sets a new password. The server ends all other sessions of the account and cancels a pending change of its email. */
export const useChangePassword = () => {
  const shop = useShop()
  return useMutation({
    mutationFn: (input: SentInput<typeof changePassword>) => shop.client.call(changePassword, input),
    onSuccess: () => {
      const { user } = useSession.getState()
      if (user) updateUser(shop, { ...user, pendingEmail: null })
      showToast({
        title: 'Password changed successfully.',
        text: 'You have been signed out on your other devices.',
      })
    },
  })
}

/** Sends the link to a new address again. */
export const useResendEmailChange = () => {
  const shop = useShop()
  return useMutation({
    mutationFn: ({ user: { firstName, lastName }, pendingEmail }: { user: User; pendingEmail: string }) =>
      shop.client.call(updateProfile, { firstName, lastName, email: pendingEmail }),
    onSuccess: (user, { pendingEmail }) => {
      updateUser(shop, user)
      showToast({ title: 'Link sent again.', text: linkSentText(pendingEmail) })
    },
    onError: error => showFailure(error, 'Failed to send the link. Please try again.'),
  })
}

/** Sends a link that confirms the account's current address. */
export const useSendConfirmation = () => {
  const shop = useShop()
  return useMutation({
    mutationFn: () => shop.client.call(sendEmailConfirmation, {}),
    onSuccess: () => showToast({ title: 'Link sent.', text: 'Please look into your mailbox.' }),
    onError: error => {
      showFailure(error, 'Failed to send the link. Please try again.')
      // The address may have been confirmed on another device.
      void restoreSession(shop)
    },
  })
}

/** Cancels the change of the address. */
export const useCancelEmailChange = () => {
  const shop = useShop()
  return useMutation({
    mutationFn: () => shop.client.call(cancelEmailChange, {}),
    onSuccess: user => {
      updateUser(shop, user)
      showToast({ title: 'Your email address stays as it is.' })
    },
    onError: error => showFailure(error, 'Failed to update profile. Please try again.'),
  })
}

export const useUpdatePreferences = () => {
  const shop = useShop()
  return useMutation({
    mutationFn: (input: SentInput<typeof updatePreferences>) => shop.client.call(updatePreferences, input),
    onSuccess: user => {
      updateUser(shop, user)
      showToast({ title: 'Notification preferences updated successfully.' })
    },
    onError: error => showFailure(error, 'Failed to update notification preferences. Please try again.'),
  })
}

import { changePassword, getMe, updateProfile } from '@shop/contracts/accounts/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../app/shop.ts'
import { namesFields, refusalText } from '../../query/failureText.ts'
import { keepUser } from '../../session/keepUser.ts'
import { showToast } from '../../toasts/useToast.ts'

export const useUpdateProfile = () => {
  const shop = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<typeof updateProfile>) => shop.client.call(updateProfile, input),
    onSuccess: user => {
      keepUser(shop, user)
      void queryClient.invalidateQueries({ queryKey: [getMe.path] })
      showToast({ title: 'Profile updated successfully.' })
    },
    onError: error => {
      const text = refusalText(error, 'Failed to update profile. Please try again.')
      if (!namesFields(error)) showToast({ kind: 'error', title: 'Error', text })
    },
  })
}

/** Sets a new password; every other session of the account ends. */
export const useChangePassword = () => {
  const { client } = useShop()
  return useMutation({
    mutationFn: (input: Sent<typeof changePassword>) => client.call(changePassword, input),
    onSuccess: () =>
      showToast({
        title: 'Password changed successfully.',
        text: 'You have been signed out on your other devices.',
      }),
  })
}

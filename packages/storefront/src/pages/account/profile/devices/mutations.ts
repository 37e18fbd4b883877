import { endOtherSessions, endSession, listSessions } from '@shop/contracts/accounts/ownEndpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../../../kit/shop/shop.ts'
import { failureText } from '../../../../kit/query/failureText.ts'
import { showToast } from '../../../../kit/toasts/useToast.ts'

const fail = (error: unknown) =>
  showToast({
    kind: 'error',
    title: 'Error',
    text: failureText(error, 'Failed to sign out the device. Please try again.'),
  })

/** Signs one of the account's other devices out. */
export const useEndSession = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(endSession, { id }),
    onSuccess: () => showToast({ title: 'Device signed out successfully.' }),
    onError: fail,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listSessions.path] }),
  })
}

export const useEndOtherSessions = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(endOtherSessions, {}),
    onSuccess: () => showToast({ title: 'All other devices signed out successfully.' }),
    onError: fail,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listSessions.path] }),
  })
}

import {
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '@shop/contracts/addresses/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../kit/shop/shop.ts'
import { namesFields, refusalText } from '../../kit/query/failureText.ts'
import { showToast } from '../../kit/toasts/useToast.ts'

const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [listAddresses.path] })

const fail = (error: unknown, text: string): void => {
  if (!namesFields(error)) showToast({ kind: 'error', title: 'Error', text: refusalText(error, text) })
}

/** Text in the form, besides the toast, for a failure without a field error. */
export const additionFailed = 'Address addition failed. Please try again.'

export const useAddAddress = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<typeof createAddress>) => client.call(createAddress, input),
    onSuccess: async () => {
      showToast({ title: 'Address added successfully.' })
      await refresh(queryClient)
    },
    onError: error => fail(error, 'Failed to add address. Please try again.'),
  })
}

export const useUpdateAddress = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<typeof updateAddress>) => client.call(updateAddress, input),
    onSuccess: async () => {
      showToast({ title: 'Address updated successfully.' })
      await refresh(queryClient)
    },
    onError: error => fail(error, 'Failed to update address. Please try again.'),
  })
}

/** Makes an address the default of its type. */
export const useSetDefaultAddress = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(updateAddress, { id, isDefault: true }),
    onSuccess: async () => {
      showToast({ title: 'Default address updated successfully.' })
      await refresh(queryClient)
    },
    onError: error => fail(error, 'Failed to set default address. Please try again.'),
  })
}

export const useDeleteAddress = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.call(deleteAddress, { id }),
    onSuccess: async () => {
      showToast({ title: 'Address removed successfully.' })
      await refresh(queryClient)
    },
    onError: error => fail(error, 'Failed to remove address. Please try again.'),
  })
}

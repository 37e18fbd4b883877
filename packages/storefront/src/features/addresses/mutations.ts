import {
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '@shop/contracts/addresses/endpoints'
import type { Call } from '@shop/client/createClient'
import type { SentInput } from '@shop/contracts/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../kit/shop/shop.ts'
import { hasFieldErrors, refusalText } from '../../kit/query/failureText.ts'
import { showError, showToast } from '../../kit/toasts/useToast.ts'

/** Changes the saved addresses, which are then read again. */
const useAddressMutation = <Input, Output>(
  save: (call: Call, input: Input) => Promise<Output>,
  { success, failure }: { success: string; failure: string },
) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => save(client.call, input),
    onSuccess: async () => {
      showToast({ title: success })
      await queryClient.invalidateQueries({ queryKey: [listAddresses.path] })
    },
    onError: error => {
      if (!hasFieldErrors(error)) showError(refusalText(error, failure))
    },
  })
}

/** Text shown in the form, as well as the toast, for a failure without a field error. */
export const additionFailedText = 'Address addition failed. Please try again.'

export const useAddAddress = () =>
  useAddressMutation((call, input: SentInput<typeof createAddress>) => call(createAddress, input), {
    success: 'Address added successfully.',
    failure: 'Failed to add address. Please try again.',
  })

export const useUpdateAddress = () =>
  useAddressMutation((call, input: SentInput<typeof updateAddress>) => call(updateAddress, input), {
    success: 'Address updated successfully.',
    failure: 'Failed to update address. Please try again.',
  })

/** Makes an address the default of its type. */
export const useSetDefaultAddress = () =>
  useAddressMutation((call, id: string) => call(updateAddress, { id, isDefault: true }), {
    success: 'Default address updated successfully.',
    failure: 'Failed to set default address. Please try again.',
  })

export const useDeleteAddress = () =>
  useAddressMutation((call, id: string) => call(deleteAddress, { id }), {
    success: 'Address removed successfully.',
    failure: 'Failed to remove address. Please try again.',
  })

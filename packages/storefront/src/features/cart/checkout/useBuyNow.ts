import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useShop } from '../../../kit/shop/shop.ts'
import { cartScope } from '../mutations.ts'
import { useOneAtATime } from '../useOneAtATime.ts'
import type { ItemToBuy } from './buyNow.ts'
import { useReturnFromPayment } from './useReturnFromPayment.ts'
import { showFailure } from '../../../kit/toasts/useToast.ts'

/** Buys the choice directly; a double click buys it once. The script is loaded on the first click. */
export const useBuyNow = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { begin, end } = useOneAtATime()
  const { mutate, isPending, data, reset } = useMutation({
    scope: cartScope,
    mutationFn: async (item: ItemToBuy) =>
      (await import('./buyNow.ts')).buyNow({ client, queryClient, navigate }, item),
    // The script failed to load; other failures have been reported.
    onError: error => showFailure(error, 'Unable to proceed with checkout. Please try again.'),
    onSettled: end,
  })
  const isLeaving = data === true
  useReturnFromPayment(isLeaving, reset)
  const buyNow: typeof mutate = (...args) => {
    if (begin()) mutate(...args)
  }
  return { buyNow, isBusy: isPending || isLeaving }
}

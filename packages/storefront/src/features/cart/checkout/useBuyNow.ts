import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useShop } from '../../../kit/shop/shop.ts'
import type { WantedItem } from '../bringIntoCart.ts'
import { fail, oneByOne } from '../mutations.ts'
import { useComingBack } from './useComingBack.ts'

/** Buys what is chosen without a look at the cart. What it takes is fetched when it is first pressed. */
export const useBuyNow = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, data, reset } = useMutation({
    scope: oneByOne,
    mutationFn: async (item: WantedItem) =>
      (await import('./buyNow.ts')).buyNow({ client, queryClient, navigate }, item),
    // Its script did not come: all else is told by then.
    onError: () => fail('Unable to proceed with checkout. Please try again.'),
  })
  const isLeaving = data === true
  useComingBack(isLeaving, reset)
  return { buyNow: mutate, isBusy: isPending || isLeaving }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useShop } from '../../../kit/shop/shop.ts'
import type { WantedItem } from '../bringIntoCart.ts'
import { fail, oneByOne } from '../mutations.ts'
import { useComingBack } from './useComingBack.ts'

/**
 * Buys what is chosen without a look at the cart. What it takes is fetched when it is first pressed. Begins one purchase at a
 * time: the second click of a double click comes before the button knows that it is at work.
 */
export const useBuyNow = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isUnderWay = useRef(false)
  const { mutate, isPending, data, reset } = useMutation({
    scope: oneByOne,
    mutationFn: async (item: WantedItem) =>
      (await import('./buyNow.ts')).buyNow({ client, queryClient, navigate }, item),
    // Its script did not come: all else is told by then.
    onError: () => fail('Unable to proceed with checkout. Please try again.'),
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const isLeaving = data === true
  useComingBack(isLeaving, reset)
  const buyNow: typeof mutate = (...wanted) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(...wanted)
  }
  return { buyNow, isBusy: isPending || isLeaving }
}

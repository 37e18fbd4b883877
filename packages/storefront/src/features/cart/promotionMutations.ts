import { applyPromotion, removePromotion } from '@shop/contracts/cart/endpoints'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../kit/shop/shop.ts'
import { storeCart, cartScope, refetchCart } from './mutations.ts'
import { showFailure } from '../../kit/toasts/useToast.ts'

const mutationKey = ['promotion']

/** Tells whether a code is being applied or removed, so that the totals will change. */
export const useIsPromotionChanging = (): boolean => useIsMutating({ mutationKey }) > 0

/** Applies a code. The caller shows a refusal at the field. */
export const useApplyPromotion = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey,
    scope: cartScope,
    mutationFn: (code: string) => client.call(applyPromotion, { code }),
    onSuccess: cart => storeCart(queryClient, cart),
  })
}

export const useRemovePromotion = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey,
    scope: cartScope,
    mutationFn: () => client.call(removePromotion, {}),
    onSuccess: cart => storeCart(queryClient, cart),
    onError: error => {
      showFailure(error, 'Failed to remove the code. Please try again.')
      void refetchCart(queryClient)
    },
  })
}

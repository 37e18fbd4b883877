import { ApiError } from '@shop/client/ApiError'
import { listAddresses } from '@shop/contracts/addresses/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { listOrders } from '@shop/contracts/orders/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { browser } from '../../../kit/shop/browser.ts'
import { settingsQuery } from '../../../kit/shop/settings.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { cartQuery } from '../../../features/cart/queries.ts'
import { orderAddress } from '../../../features/orders/orderAddress.ts'
import { failureText } from '../../../kit/query/failureText.ts'
import { countVisit } from '../../../kit/visits/countVisit.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import { checkoutFailure } from './checkBeforeCheckout.ts'

/** Places the order and goes to its payment page. A refusal is told in the server's words, and the cart read again. */
export const useCheckout = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (input: Sent<typeof checkout>) => {
      const { url } = await client.call(checkout, input)
      if (!url) throw new Error('the answer has no payment page')
      return url
    },
    onSuccess: url => {
      void queryClient.invalidateQueries({ queryKey: [listOrders.path], refetchType: 'none' })
      countVisit('checkout_start')
      browser.goTo(url)
    },
    onError: error => {
      const { title, text } = checkoutFailure
      showToast({ kind: 'error', title, text: failureText(error, text) })
      for (const path of [
        cartQuery.queryKey[0],
        listAddresses.path,
        settingsQuery.queryKey[0],
        listOrders.path,
      ])
        void queryClient.invalidateQueries({ queryKey: [path] })
      if (error instanceof ApiError && error.code === 'already_paid')
        void navigate(orderAddress(error.fields['orderId']))
    },
  })
}

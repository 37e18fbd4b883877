import type { checkout } from '@shop/contracts/checkout/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { openPayment, tellCheckoutFailure } from '../../../features/cart/checkout/payment.ts'
import { useShop } from '../../../kit/shop/shop.ts'

/** Places the order and goes to its payment page. A refusal is told in the server's words, and the cart read again. */
export const useCheckout = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: Sent<typeof checkout>) => openPayment({ client, queryClient }, input),
    onError: error => tellCheckoutFailure({ queryClient, navigate }, error),
  })
}

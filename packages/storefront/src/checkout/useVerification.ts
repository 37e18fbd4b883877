import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../app/shop.ts'
import { cartQuery } from '../cart/queries.ts'
import { failureText } from '../query/failureText.ts'
import { showToast } from '../toasts/useToast.ts'
import { verifyPayment } from './verifyPayment.ts'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

interface Params {
  orderId: string | null
  sessionId: string | null
}

/** Verifies a payment once, of itself, when both parameters are there; tells how it ended and reads the cart again. */
export const useVerification = ({ orderId, sessionId }: Params) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['verify payment', orderId, sessionId],
    enabled: Boolean(orderId && sessionId),
    queryFn: async () => {
      const input = { id: orderId ?? '', sessionId: sessionId ?? '' }
      const ask = () => client.callWithStatus(verifyOrder, input, { withoutSession: true })
      try {
        const outcome = await verifyPayment({ ask, wait })
        if (outcome.state === 'verified') {
          showToast({ title: 'Payment Verified!', text: 'Your order has been confirmed successfully.' })
          for (const path of [cartQuery.queryKey[0], listOrders.path, getOrder.path])
            void queryClient.invalidateQueries({ queryKey: [path] })
        }
        return outcome
      } catch (error) {
        showToast({
          kind: 'error',
          title: 'Verification Failed',
          text: failureText(error, 'Failed to verify payment. Please contact support.'),
        })
        throw error
      }
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../kit/shop/shop.ts'
import { notifyOtherTabs } from '../../kit/shop/otherTabs.ts'
import { cartQuery } from '../../features/cart/queries.ts'
import { rememberOrForgetGuest } from '../../features/cart/rememberedGuest.ts'
import { clearTypedFacts } from '../../features/cart/useTypedFacts.ts'
import { visitKeys, visitStorage } from '../../features/cart/visitStorage.ts'
import { failureText, hasFieldErrors } from '../../kit/query/failureText.ts'
import { showToast } from '../../kit/toasts/useToast.ts'
import { verifyPayment } from './verifyPayment.ts'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const verificationFailedText = 'Failed to verify payment. Please contact support.'

/** Shows a toast and clears the stored details of the checkout. Does so only once for each order. */
const finishOnce = (orderId: string, isExchange: boolean): void => {
  const key = `verified ${orderId}`
  if (visitStorage.get(key)) return
  visitStorage.set(key, '1')
  // An exchange was not bought from the cart, so the details of the cart's checkout stay.
  if (!isExchange) {
    clearTypedFacts()
    rememberOrForgetGuest()
    visitStorage.set(visitKeys.shippingMethod, '')
    visitStorage.set(visitKeys.unpaidUnits, '')
  }
  showToast({ title: 'Payment Verified!', text: 'Your order has been confirmed successfully.' })
}

interface Params {
  orderId: string | null
  sessionId: string | null
}

/** Verifies a payment once, if both parameters are present. Reloads the cart and the orders after a success. */
export const useVerification = ({ orderId, sessionId }: Params) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['verify payment', orderId, sessionId],
    enabled: Boolean(orderId && sessionId),
    queryFn: async () => {
      const input = { id: orderId ?? '', sessionId: sessionId ?? '' }
      const verify = () => client.callWithStatus(verifyOrder, input, { withoutSession: true })
      try {
        const outcome = await verifyPayment({ verify, wait })
        if (outcome.state === 'verified') {
          finishOnce(orderId ?? '', Boolean(outcome.order?.exchange))
          notifyOtherTabs('cart')
          for (const path of [cartQuery.queryKey[0], listOrders.path, getOrder.path])
            void queryClient.invalidateQueries({ queryKey: [path] })
        }
        return outcome
      } catch (error) {
        showToast({
          kind: 'error',
          title: 'Verification Failed',
          // Field errors concern the parameters of a truncated address, so their text would not help the shopper.
          text: hasFieldErrors(error) ? verificationFailedText : failureText(error, verificationFailedText),
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

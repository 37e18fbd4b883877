import { ApiError } from '@shop/client/ApiError'
import type { Client } from '@shop/client/createClient'
import { listAddresses } from '@shop/contracts/addresses/endpoints'
import { getCart } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { listOrders } from '@shop/contracts/orders/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'
import { failureText } from '../../../kit/query/failureText.ts'
import { orderAddress } from '../../../kit/session/orderAddress.ts'
import { browser } from '../../../kit/shop/browser.ts'
import { settingsQuery } from '../../../kit/shop/settings.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import { countVisit } from '../../../kit/visits/countVisit.ts'

/** Services that a checkout needs outside of components. */
export interface CheckoutServices {
  client: Client
  queryClient: QueryClient
  navigate: NavigateFunction
}

export interface CheckoutRefusal {
  title: string
  text: string
}

export const checkoutFailure: CheckoutRefusal = {
  title: 'Checkout Error',
  text: 'Unable to proceed with checkout. Please try again.',
}

/** Places the order and goes to its payment page. */
export const openPayment = async (
  { client, queryClient }: Omit<CheckoutServices, 'navigate'>,
  input: SentInput<typeof checkout>,
): Promise<void> => {
  const { url } = await client.call(checkout, input)
  if (!url) throw new Error('the answer has no payment page')
  void queryClient.invalidateQueries({ queryKey: [listOrders.path], refetchType: 'none' })
  countVisit('checkout_start')
  browser.goTo(url)
}

/** Shows a failure, in the server's words if it refused, and reloads the data that may have changed. */
export const showCheckoutFailure = (
  { queryClient, navigate }: Omit<CheckoutServices, 'client'>,
  error: unknown,
): void => {
  const { title, text } = checkoutFailure
  // The server's message is shown at its field.
  const hasFieldError =
    error instanceof ApiError && Object.keys(error.fields).some(name => /^(guest|contact)\./.test(name))
  showToast({
    kind: 'error',
    title,
    text: hasFieldError ? 'Please check the marked fields.' : failureText(error, text),
  })
  for (const path of [getCart.path, listAddresses.path, settingsQuery.queryKey[0], listOrders.path])
    void queryClient.invalidateQueries({ queryKey: [path] })
  if (error instanceof ApiError && error.code === 'already_paid')
    void navigate(orderAddress(error.fields['orderId']))
}

import { variantName } from '@shop/contracts/orders/variantName'
import {
  cancelOrder,
  getOrder,
  listOrders,
  payOrder,
  type Order,
  type OrderItem,
} from '@shop/contracts/orders/endpoints'
import { ApiError } from '@shop/client/ApiError'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { browser } from '../../kit/shop/browser.ts'
import { useShop } from '../../kit/shop/shop.ts'
import { mergeIntoCart } from '../cart/mergeIntoCart.ts'
import { useMissedItems } from '../cart/missedItems.ts'
import { withCart, cartScope, refetchCart } from '../cart/mutations.ts'
import { notifyOtherTabs } from '../../kit/shop/otherTabs.ts'
import { showFailure, showToast } from '../../kit/toasts/useToast.ts'
import { countVisit } from '../../kit/visits/countVisit.ts'

const discontinuedText = ({ title, variant }: OrderItem): string =>
  `${variantName({ title, ...variant })} is no longer sold.`

/** Adds an order's available items to the cart and opens the cart page, which names the unavailable items. */
export const useReorder = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    scope: cartScope,
    mutationFn: async ({ items }: Order) => {
      const cartItems = items.flatMap(({ variant: { id }, quantity }) =>
        id === null ? [] : [{ variantId: id, quantity }],
      )
      const discontinued = items
        .filter(({ variant }) => variant.id === null)
        // An item without a variant is identified by its own id, which serves only as a key.
        .map(item => ({ variantId: item.id, quantity: item.quantity, text: discontinuedText(item) }))
      return [
        ...discontinued,
        ...(await withCart(client.call, queryClient, () => mergeIntoCart(client.call, cartItems))),
      ]
    },
    onSuccess: async (missed, { items }) => {
      await refetchCart(queryClient)
      notifyOtherTabs('cart')
      countVisit('add_to_cart')
      useMissedItems.setState({ items: missed })
      showToast(
        missed.length === 0
          ? { title: 'Added to cart successfully!' }
          : {
              kind: 'error',
              title: 'Not everything is available',
              text: `${missed.length} of ${items.length} ${items.length === 1 ? 'item' : 'items'} could not be added in full. Please check your cart.`,
            },
      )
      await navigate('/cart')
    },
    onError: error => showFailure(error, 'Failed to add to cart. Please try again.'),
  })
}

/**
 * Tells whether the shop refused a payment because units are sold out. No toast is shown then, since the reloaded page
 * of the order explains it.
 */
export const isOutOfStockError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'out_of_stock'

/** Creates the payment page of a quote and goes to it. After any failure the order is reloaded. */
export const usePayOrder = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Order) => client.call(payOrder, { id }),
    onSuccess: ({ url }) => browser.goTo(url),
    onError: error => {
      if (!isOutOfStockError(error))
        showFailure(error, 'The payment page could not be opened. Please try again.')
      return queryClient.invalidateQueries({ queryKey: [getOrder.path] })
    },
  })
}

/**
 * Cancels an order if it is still in the state shown: unpaid, or paid and not packed. Reloads the order whatever the
 * outcome.
 */
export const useCancelOrder = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: Order) =>
      client.call(cancelOrder, { id, from: status === 'PAID' ? 'PAID' : 'PENDING' }),
    onSuccess: ({ number, paidAt }) =>
      showToast({
        title: `Order ${number} has been cancelled.`,
        ...(paidAt && { text: 'Your refund is on its way; we will confirm it by email.' }),
      }),
    onError: error => showFailure(error, 'Failed to cancel the order. Please try again.'),
    onSettled: () =>
      Promise.all(
        [listOrders.path, getOrder.path].map(path => queryClient.invalidateQueries({ queryKey: [path] })),
      ),
  })
}

import type { Call } from '@shop/client/createClient'
import {
  addCartItem,
  type Cart,
  getCart,
  removeCartItem,
  updateCartItem,
} from '@shop/contracts/cart/endpoints'
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useShop } from '../../kit/shop/shop.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { showFailure } from '../../kit/toasts/useToast.ts'
import type { ItemToAdd } from './mergeIntoCart.ts'
import { withGuestCart } from './guest.ts'
import { notifyOtherTabs } from '../../kit/shop/otherTabs.ts'
import type { PendingChange } from './pending.ts'
import { cartQuery } from './queries.ts'
import { visitKeys, visitStorage } from './visitStorage.ts'

/** Scope that runs changes of the cart one at a time, so that the last answer is the cart's latest state. */
export const cartScope = { id: 'cart' }
const changeKey = ['change cart']

export const refetchCart = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })

/** Stores the server's answer as the cart, in this tab and in all others. */
export const storeCart = (queryClient: QueryClient, cart: Cart): void => {
  queryClient.setQueryData(cartQuery.queryKey, cart)
  // The totals of a partial cart are calculated by the server, so they are read again.
  void queryClient.invalidateQueries({
    queryKey: [getCart.path],
    predicate: ({ queryHash }) => queryHash !== cartQuery.queryHash,
  })
  // A read that began earlier would restore the old cart.
  if (queryClient.isFetching({ queryKey: cartQuery.queryKey }) > 0) void refetchCart(queryClient)
  notifyOtherTabs('cart')
}

/** Runs `action` on the shopper's cart: the account's, or a guest's, which is created if it is missing. */
export const withCart = <T>(call: Call, queryClient: QueryClient, action: () => Promise<T>): Promise<T> =>
  useSession.getState().user ? action() : withGuestCart(call, action, cart => storeCart(queryClient, cart))

const pendingChanges = (queryClient: QueryClient) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: changeKey, status: 'pending' })
    .map(({ state }) => state.variables as PendingChange)

/** Tells whether the shopper has changed the same line again in the meantime. */
const isSuperseded = (queryClient: QueryClient, change: PendingChange): boolean =>
  pendingChanges(queryClient).findLast(({ itemId }) => itemId === change.itemId) !== change

/** Returns the changes that have no answer yet; failed changes are left out. */
export const usePendingChanges = (): PendingChange[] =>
  useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state }) => state.variables as PendingChange,
  })

/**
 * Sets a line's quantity; 0 removes the line. The change is shown immediately; a failure restores the line and shows a
 * message.
 */
export const useChangeCart = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    scope: cartScope,
    mutationFn: async (change: PendingChange) => {
      const { itemId: id, quantity } = change
      if (isSuperseded(queryClient, change)) return null
      // A quantity set by hand ends an unfinished Buy Now: its units are no longer remembered.
      visitStorage.set(visitKeys.unpaidUnits, '')
      return quantity === 0
        ? client.call(removeCartItem, { id })
        : client.call(updateCartItem, { id, quantity })
    },
    onSuccess: cart => {
      if (cart) storeCart(queryClient, cart)
    },
    onError: (error, { quantity }) => {
      const action = quantity === 0 ? 'remove the item' : 'change the quantity'
      showFailure(error, `Failed to ${action}. Please try again.`)
      // The line is restored already, so the refetch is not awaited.
      void refetchCart(queryClient)
    },
  })
}

/** Restores a removed line. */
export const useRestoreItem = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    scope: cartScope,
    mutationFn: (item: ItemToAdd) => client.call(addCartItem, item),
    onSuccess: cart => storeCart(queryClient, cart),
    onError: error => showFailure(error, 'Failed to restore the item. Please try again.'),
  })
}

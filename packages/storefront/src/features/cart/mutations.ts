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
import type { WantedItem } from './bringIntoCart.ts'
import { withGuestCart } from './guest.ts'
import { tellOtherTabs } from '../../kit/shop/otherTabs.ts'
import type { PendingChange } from './pending.ts'
import { cartQuery } from './queries.ts'
import { visitKeys, visitStorage } from './visitStorage.ts'

/** Scope that runs changes of the cart one after the other, so that the last answer is its last state. */
export const oneByOne = { id: 'cart' }
const changeKey = ['change cart']

export const readAgain = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })

/** Stores the server's answer as the cart, in this tab and in the others. */
export const keepCart = (queryClient: QueryClient, cart: Cart): void => {
  queryClient.setQueryData(cartQuery.queryKey, cart)
  // Figures of a part of the cart come only from the server.
  void queryClient.invalidateQueries({
    queryKey: [getCart.path],
    predicate: ({ queryHash }) => queryHash !== cartQuery.queryHash,
  })
  // A read that began earlier would restore the old cart.
  if (queryClient.isFetching({ queryKey: cartQuery.queryKey }) > 0) void readAgain(queryClient)
  tellOtherTabs('cart')
}

/** Acts on the shopper's cart: the account's, or a guest's, which is created if missing. */
export const inCart = <T>(call: Call, queryClient: QueryClient, act: () => Promise<T>): Promise<T> =>
  useSession.getState().user ? act() : withGuestCart(call, act, cart => keepCart(queryClient, cart))

const pendingChanges = (queryClient: QueryClient) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: changeKey, status: 'pending' })
    .map(({ state }) => state.variables as PendingChange)

/** Tells whether the shopper has changed the same line again since. */
const isOvertaken = (queryClient: QueryClient, change: PendingChange): boolean =>
  pendingChanges(queryClient).findLast(({ itemId }) => itemId === change.itemId) !== change

/** Changes without an answer so far; failed ones are left out. */
export const usePendingChanges = (): PendingChange[] =>
  useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state }) => state.variables as PendingChange,
  })

/** Sets a line's quantity, or removes it by 0. Shown immediately; a failure reverts it and says so. */
export const useChangeCart = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    scope: oneByOne,
    mutationFn: async (change: PendingChange) => {
      const { itemId: id, quantity } = change
      if (isOvertaken(queryClient, change)) return null
      // The shopper has changed the units by hand, so they no longer belong to a Buy Now.
      visitStorage.set(visitKeys.unpaidUnits, '')
      return quantity === 0
        ? client.call(removeCartItem, { id })
        : client.call(updateCartItem, { id, quantity })
    },
    onSuccess: cart => {
      if (cart) keepCart(queryClient, cart)
    },
    onError: (error, { quantity }) => {
      const act = quantity === 0 ? 'remove the item' : 'change the quantity'
      showFailure(error, `Failed to ${act}. Please try again.`)
      // Not awaited, since the line is restored already.
      void readAgain(queryClient)
    },
  })
}

/** Brings a removed line back. */
export const useRestoreItem = () => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    scope: oneByOne,
    mutationFn: (removed: WantedItem) => client.call(addCartItem, removed),
    onSuccess: cart => keepCart(queryClient, cart),
    onError: error => showFailure(error, 'Failed to bring the item back. Please try again.'),
  })
}

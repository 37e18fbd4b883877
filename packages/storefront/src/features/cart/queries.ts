import { type ChosenUnits, getCart } from '@shop/contracts/cart/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../kit/query/query.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { useEffect } from 'react'
import { isCartGone, setHasGuestCart, useGuest } from './guest.ts'

export const cartQuery = { ...query(getCart, {}), refetchOnWindowFocus: false }
const partQuery = (only: ChosenUnits) => ({ ...query(getCart, only), refetchOnWindowFocus: false })

/** Tells whether there is a cart to read: an account's, or an existing guest's. */
export const useHasCart = (): boolean => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const isGuest = useGuest(({ hasCart }) => hasCart)
  return isSignedIn || isGuest
}

/** Reads the shopper's cart, or a part of it; makes no call if there is no cart. */
export const useCart = (only?: ChosenUnits) => {
  const enabled = useHasCart()
  const result = useQuery({ ...(only ? partQuery(only) : cartQuery), enabled })
  const { error } = result
  useEffect(() => {
    if (isCartGone(error) && !useSession.getState().user) setHasGuestCart(false)
  }, [error])
  return result
}

const sum = (items: readonly { quantity: number }[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0)

/** Returns the number of units in the cart; null while loading. */
export const useCartCount = (): number | null => {
  const hasCart = useHasCart()
  const { data, isPending } = useCart()
  if (!hasCart) return 0
  return isPending ? null : sum(data?.items ?? [])
}

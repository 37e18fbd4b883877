import { getCart } from '@shop/contracts/cart/endpoints'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../kit/query/query.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { useDeviceCart } from './deviceCart.ts'

export const cartQuery = { ...query(getCart, {}), refetchOnWindowFocus: false }

/** The account's cart; not asked for while nobody is signed in. */
export const useCart = () => {
  const isSignedIn = useSession(({ user }) => user !== null)
  return useQuery({ ...cartQuery, enabled: isSignedIn })
}

const sum = (items: readonly { quantity: number }[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0)

/** Units in the cart: the account's, or what a signed-out shopper keeps on the device. `null` while loading. */
export const useCartCount = (): number | null => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const deviceItems = useDeviceCart(({ items }) => items)
  const { data, isPending } = useCart()
  if (!isSignedIn) return sum(deviceItems)
  return isPending ? null : sum(data?.items ?? [])
}

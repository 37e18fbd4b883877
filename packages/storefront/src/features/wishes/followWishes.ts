import { safeStorage } from '@shop/client/safeStorage'
import type { QueryClient } from '@tanstack/react-query'
import { followOtherTabs } from '../../kit/shop/otherTabs.ts'
import type { Shop } from '../../kit/shop/shop.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { deviceWishesKey, useWishes } from './useWishes.ts'

/**
 * Keeps the wishlist up to date: the account's, into which the device's is merged, or the device's. Its script is
 * loaded only if there is a wishlist. Returns a function that stops it.
 */
export const followWishes = (shop: Shop, queryClient: QueryClient): (() => void) => {
  let known: string | null | undefined
  const follow = async () => {
    const { user, isLoading } = useSession.getState()
    if (isLoading || known === (user?.id ?? null)) return
    known = user?.id ?? null
    if (!user && !safeStorage().getItem(deviceWishesKey)) useWishes.setState({ wishes: [] })
    else await (await import('./saved/wishes.ts')).loadWishes(shop, queryClient)
  }
  const tryToFollow = () => {
    // Hearts then stay empty, and the next click reports the failure.
    follow().catch(() => undefined)
  }
  tryToFollow()
  const leave = useSession.subscribe(tryToFollow)
  const followAgain = () => {
    known = undefined
    tryToFollow()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === deviceWishesKey && known === null) followAgain()
  }
  addEventListener('storage', onStorage)
  const endOfOthers = followOtherTabs('wishlist', followAgain)
  return () => {
    leave()
    endOfOthers()
    removeEventListener('storage', onStorage)
  }
}

import { safeStorage } from '@shop/client/safeStorage'
import type { QueryClient } from '@tanstack/react-query'
import { followOtherTabs } from '../../kit/shop/otherTabs.ts'
import type { Shop } from '../../kit/shop/shop.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { deviceWishesKey, useWishes } from './useWishes.ts'

/**
 * Keeps the wishlist up to date: the account's, into which the device's is merged, or the device's. The script is
 * loaded only if there is a wishlist. Returns a function that unsubscribes.
 */
export const followWishes = (shop: Shop, queryClient: QueryClient): (() => void) => {
  let shownFor: string | null | undefined
  const follow = async () => {
    const { user, isLoading } = useSession.getState()
    if (isLoading || shownFor === (user?.id ?? null)) return
    shownFor = user?.id ?? null
    if (!user && !safeStorage().getItem(deviceWishesKey)) useWishes.setState({ wishes: [] })
    else await (await import('./saved/wishes.ts')).loadWishes(shop, queryClient)
  }
  const tryToFollow = () => {
    // If the script fails to load, hearts stay empty, and the next click reports the failure.
    follow().catch(() => undefined)
  }
  tryToFollow()
  const unsubscribe = useSession.subscribe(tryToFollow)
  const reload = () => {
    shownFor = undefined
    tryToFollow()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === deviceWishesKey && shownFor === null) reload()
  }
  addEventListener('storage', onStorage)
  const stopFollowing = followOtherTabs('wishlist', reload)
  return () => {
    unsubscribe()
    stopFollowing()
    removeEventListener('storage', onStorage)
  }
}

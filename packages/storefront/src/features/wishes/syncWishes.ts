import { safeStorage } from '@shop/client/safeStorage'
import type { QueryClient } from '@tanstack/react-query'
import { subscribeToOtherTabs } from '../../kit/shop/otherTabs.ts'
import type { Shop } from '../../kit/shop/shop.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { deviceWishesKey, useWishes } from './useWishes.ts'

/**
 * Keeps the wishlist up to date: the account's, into which the device's is merged, or the device's. The script is
 * loaded only if there is a wishlist. Returns a function that unsubscribes.
 */
export const syncWishes = (shop: Shop, queryClient: QueryClient): (() => void) => {
  /** Id of the user whose wishlist is shown; null for the device's wishlist, undefined before the first one is. */
  let shownForUser: string | null | undefined
  const update = async () => {
    const { user, isLoading } = useSession.getState()
    if (isLoading || shownForUser === (user?.id ?? null)) return
    shownForUser = user?.id ?? null
    if (!user && !safeStorage().getItem(deviceWishesKey)) useWishes.setState({ wishes: [] })
    else await (await import('./saved/wishes.ts')).loadWishes(shop, queryClient)
  }
  const tryToUpdate = () => {
    // If the script fails to load, hearts stay empty, and the next click reports the failure.
    update().catch(() => undefined)
  }
  tryToUpdate()
  const unsubscribe = useSession.subscribe(tryToUpdate)
  const reload = () => {
    shownForUser = undefined
    tryToUpdate()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === deviceWishesKey && shownForUser === null) reload()
  }
  addEventListener('storage', onStorage)
  const stopFollowing = subscribeToOtherTabs('wishlist', reload)
  return () => {
    unsubscribe()
    stopFollowing()
    removeEventListener('storage', onStorage)
  }
}

import { safeStorage } from '@shop/client/safeStorage'
import type { QueryClient } from '@tanstack/react-query'
import { followOtherTabs } from '../../kit/shop/otherTabs.ts'
import type { Shop } from '../../kit/shop/shop.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { deviceWishesKey, useWishes } from './useWishes.ts'

/**
 * Knows the wishlist of whoever is here: the account's, with what the device kept before, or the device's. Its script is
 * fetched only where there is something to know. Returns its own end.
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
    // Hearts stay empty then, and the next press tells of the failure.
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

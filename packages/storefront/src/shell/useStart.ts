import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadBanner } from '../kit/shop/bannerClosed.ts'
import { followGuest } from '../features/cart/guest.ts'
import { cartQuery } from '../features/cart/queries.ts'
import { followWishes } from '../features/wishes/followWishes.ts'
import { followSession, restoreSession } from '../features/session/restoreSession.ts'
import { followOtherTabs } from '../kit/shop/otherTabs.ts'
import { watchIntent } from './watchIntent.ts'
import { useShop } from '../kit/shop/shop.ts'

/** Starts the shop in a browser: who is signed in, what the device keeps, where a shopper points. */
export const useStart = (): void => {
  const shop = useShop()
  const queryClient = useQueryClient()
  useEffect(() => {
    loadBanner()
    void restoreSession(shop)
    const endings = [
      followGuest(),
      followSession(shop, queryClient),
      followWishes(shop, queryClient),
      watchIntent(queryClient),
      followOtherTabs('cart', () => void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })),
    ]
    return () => endings.forEach(end => end())
  }, [shop, queryClient])
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadBanner } from '../kit/shop/bannerClosed.ts'
import { watchGuestCart } from '../features/cart/guest.ts'
import { cartQuery } from '../features/cart/queries.ts'
import { syncWishes } from '../features/wishes/syncWishes.ts'
import { watchSession, restoreSession } from '../features/session/restoreSession.ts'
import { subscribeToOtherTabs } from '../kit/shop/otherTabs.ts'
import { useShop } from '../kit/shop/shop.ts'
import { loadPage } from './loadPage.ts'
import { findRoute } from './routes.ts'

const prefetchPage = async (queryClient: QueryClient, address: string): Promise<void> => {
  const { route, parameters } = findRoute(new URL(address))
  if (route.path === '*') return
  const { queries } = await loadPage(route)
  if (!route.session) await Promise.all(queries(parameters).map(read => queryClient.prefetchQuery(read)))
}

/** Prefetches the script and data of a linked page when its link is hovered, touched or focused. */
const prefetchOnIntent = (queryClient: QueryClient): (() => void) => {
  const watch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
    // If this fails, following the link tries again and reports the failure.
    prefetchPage(queryClient, link.href).catch(() => undefined)
  }
  const events = ['pointerover', 'touchstart', 'focusin'] as const
  events.forEach(name => document.addEventListener(name, watch, { passive: true }))
  return () => events.forEach(name => document.removeEventListener(name, watch))
}

/** Starts the shop in a browser: restores the session and stored data, and begins prefetching. */
export const useStart = (): void => {
  const shop = useShop()
  const queryClient = useQueryClient()
  useEffect(() => {
    loadBanner()
    void restoreSession(shop)
    const unsubscribes = [
      watchGuestCart(),
      watchSession(shop, queryClient),
      syncWishes(shop, queryClient),
      prefetchOnIntent(queryClient),
      subscribeToOtherTabs(
        'cart',
        () => void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }),
      ),
    ]
    return () => unsubscribes.forEach(unsubscribe => unsubscribe())
  }, [shop, queryClient])
}

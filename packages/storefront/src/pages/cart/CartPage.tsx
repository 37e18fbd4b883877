import { lazy, Suspense } from 'react'
import { hydrateLazily } from '../../kit/page/hydrateLazily.tsx'
import { definePage } from '../../kit/page/page.ts'
import { useSession } from '../../kit/session/useSession.ts'
import styles from './CartPage.module.css'
import { useCartCount } from '../../features/cart/queries.ts'
import { useChosenUnits } from './only/useChosenUnits.ts'
import { CartSkeleton } from './CartSkeleton.tsx'
import { GuestCart } from './guest/GuestCart.tsx'

// Loaded on demand, because guests do not choose among saved addresses.
const loadAccountCart = () => import('./AccountCart.tsx')
const AccountCart = lazy(async () => ({ default: (await loadAccountCart()).AccountCart }))
if (typeof document !== 'undefined' && useSession.getState().user)
  void loadAccountCart().catch(() => undefined)

/** Loaded lazily, because it is at the bottom of the page. */
const LazyRecentlyViewed = hydrateLazily(async () => (await import('./RecentlyViewed.tsx')).RecentlyViewed)

/** Tells whether the visitor is checking out: as a guest with a cart, or for only a part of the cart. */
const useIsBuying = (): boolean => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const isEmpty = useCartCount() === 0
  const chosenUnits = useChosenUnits()
  return chosenUnits !== undefined || !(isSignedIn || isEmpty)
}

const CartPage = () => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const isBuying = useIsBuying()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Cart</h1>
      {isSignedIn ? (
        <Suspense fallback={<CartSkeleton />}>
          <AccountCart />
        </Suspense>
      ) : (
        <GuestCart />
      )}
      {!isBuying && <LazyRecentlyViewed />}
    </div>
  )
}

export const page = definePage({
  Component: CartPage,
  head: () => ({ title: 'Your Cart', noindex: true }),
})

import { lazy, Suspense } from 'react'
import { later } from '../../kit/page/later.tsx'
import { definePage } from '../../kit/page/page.ts'
import { useSession } from '../../kit/session/useSession.ts'
import styles from './CartPage.module.css'
import { useCartCount } from '../../features/cart/queries.ts'
import { useOnly } from './only/useOnly.ts'
import { CartSkeleton } from './CartSkeleton.tsx'
import { GuestCart } from './guest/GuestCart.tsx'

// Guests have no use for what chooses among saved addresses.
const loadAccountCart = () => import('./AccountCart.tsx')
const AccountCart = lazy(async () => ({ default: (await loadAccountCart()).AccountCart }))
if (typeof document !== 'undefined' && useSession.getState().user)
  void loadAccountCart().catch(() => undefined)

/** Below all that a cart is about. */
const LaterViewed = later(async () => (await import('./RecentlyViewed.tsx')).RecentlyViewed)

/** Tells whether somebody is at the checkout here: a guest with a cart, or who buys a part of it. */
const useIsBuying = (): boolean => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const isEmpty = useCartCount() === 0
  const only = useOnly()
  return only !== undefined || !(isSignedIn || isEmpty)
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
      {!isBuying && <LaterViewed />}
    </div>
  )
}

export const page = definePage({
  Component: CartPage,
  head: () => ({ title: 'Your Cart', noindex: true }),
})

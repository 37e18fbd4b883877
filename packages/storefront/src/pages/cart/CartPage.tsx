import { later } from '../../kit/page/later.tsx'
import { definePage } from '../../kit/page/page.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { AccountCart } from './AccountCart.tsx'
import styles from './CartPage.module.css'
import { useCartCount } from '../../features/cart/queries.ts'
import { useOnly } from './only/useOnly.ts'
import { GuestCart } from './guest/GuestCart.tsx'

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
      {isSignedIn ? <AccountCart /> : <GuestCart />}
      {!isBuying && <LaterViewed />}
    </div>
  )
}

export const page = definePage({
  Component: CartPage,
  head: () => ({ title: 'Your Cart', noindex: true }),
})

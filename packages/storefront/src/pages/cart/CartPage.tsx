import { definePage } from '../../kit/page/page.ts'
import { useSession } from '../../kit/session/useSession.ts'
import { AccountCart } from './AccountCart.tsx'
import styles from './CartPage.module.css'
import { RecentlyViewed } from './RecentlyViewed.tsx'
import { GuestCart } from './guest/GuestCart.tsx'

const CartPage = () => {
  const isSignedIn = useSession(({ user }) => user !== null)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Your Cart</h1>
      {isSignedIn ? <AccountCart /> : <GuestCart />}
      <RecentlyViewed />
    </div>
  )
}

export const page = definePage({
  Component: CartPage,
  head: () => ({ title: 'Your Cart', noindex: true }),
})

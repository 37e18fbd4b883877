import { useCart, useHasCart } from '../../../features/cart/queries.ts'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { CartBody } from '../CartBody.tsx'
import styles from './GuestCart.module.css'
import { GuestForm } from './GuestForm.tsx'
import { useGuestDetails } from './useGuestDetails.ts'

const prompt = 'Please log in to view your cart and manage your items.'

/** Asks a visitor without a cart to log in, with a link to shop as a guest. */
const LoginPrompt = () => (
  <div className={styles.page}>
    <Notice text={prompt}>
      <div className={styles.ways}>
        <ButtonLink to="/login" from="/cart">
          Login
        </ButtonLink>
        <ButtonLink to="/register" from="/cart" look="outline">
          Sign Up
        </ButtonLink>
      </div>
      <p className={styles.links}>
        You do not need an account to buy.
        <Link to="/collections">Start Shopping</Link>
      </p>
    </Notice>
  </div>
)

/** Shows the guest's cart, with links to log in or sign up above it. */
const GuestCartView = () => {
  const { data: cart } = useCart()
  const details = useGuestDetails()
  return (
    <>
      <div className={`${styles.page} ${styles.strip}`}>
        <p>
          <strong>Have an account?</strong> {prompt}
          {cart && cart.items.length > 0 && ' Or check out as a guest below.'}
        </p>
        <p className={styles.links}>
          <Link to="/login" from="/cart">
            Login
          </Link>
          <Link to="/register" from="/cart">
            Sign Up
          </Link>
        </p>
      </div>
      <CartBody destination={details}>
        <GuestForm details={details} />
      </CartBody>
    </>
  )
}

/** Shows the cart page of a signed-out shopper. */
export const GuestCart = () => (useHasCart() ? <GuestCartView /> : <LoginPrompt />)

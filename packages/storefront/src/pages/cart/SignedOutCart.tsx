import { useDeviceCart } from '../../features/cart/deviceCart.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { Notice } from '../../kit/parts/notices/Notice.tsx'
import styles from './CartPage.module.css'
import { DeviceLines } from './lines/DeviceLines.tsx'

const prompt = 'Please log in to view your cart and manage your items.'
const onDevice = 'What you see below is saved on this device, and joins your cart when you log in.'

/** The way in, and below it what this device keeps until then. */
export const SignedOutCart = () => {
  const hasItems = useDeviceCart(({ items }) => items.length > 0)
  return (
    <>
      <div className={styles.content}>
        <Notice text={hasItems ? `${prompt} ${onDevice}` : prompt}>
          <div className={styles.ways}>
            <ButtonLink to="/login" from="/cart">
              Login
            </ButtonLink>
            <ButtonLink to="/register" look="outline">
              Sign Up
            </ButtonLink>
          </div>
        </Notice>
      </div>
      <DeviceLines />
    </>
  )
}

import { ButtonLink } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import styles from './CartPage.module.css'
import { DeviceLines } from './DeviceLines.tsx'

/** The way in, and below it what this device keeps until then. */
export const SignedOutCart = () => (
  <>
    <div className={styles.content}>
      <Notice text="Please log in to view your cart and manage your items.">
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

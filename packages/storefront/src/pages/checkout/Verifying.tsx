import { Spinner } from '../../kit/parts/Spinner.tsx'
import styles from './Verifying.module.css'

export const Verifying = () => (
  <div className={styles.verifying}>
    <h1 className={styles.title}>Verifying Payment</h1>
    <Spinner label="Please wait while we confirm your payment." />
  </div>
)

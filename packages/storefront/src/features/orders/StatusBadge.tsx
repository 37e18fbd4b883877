import styles from './StatusBadge.module.css'
import { statusLabel } from '@shop/contracts/orders/statusLabels'

export const StatusBadge = ({ status }: { status: string }) => {
  const { label, tone } = statusLabel(status)
  return <span className={`${styles.badge} ${styles[tone]}`}>{label}</span>
}

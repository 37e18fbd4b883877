import type { Product } from '@shop/contracts/catalog/entities'
import { Facts } from './Facts.tsx'
import { productLines } from './productLines.tsx'
import styles from './ProductTabs.module.css'

export const SpecificationsTab = ({ product }: { product: Product }) => {
  const { specifications } = productLines(product)
  if (specifications.length === 0) return <p className={styles.empty}>No specifications yet.</p>
  return <Facts lines={specifications} />
}

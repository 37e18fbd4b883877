import type { Product } from '@shop/contracts/catalog/entities'
import styles from './ProductTabs.module.css'
import { specificationsOf } from './specifications.ts'

export const SpecificationsTab = ({ product }: { product: Product }) => {
  const facts = specificationsOf(product)
  if (facts.length === 0) return <p className={styles.empty}>No specifications yet.</p>
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

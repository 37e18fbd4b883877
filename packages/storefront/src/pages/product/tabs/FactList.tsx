import type { ProductLine } from './productLines.tsx'
import styles from './ProductTabs.module.css'

export const FactList = ({ lines }: { lines: readonly ProductLine[] }) => (
  <dl className={styles.facts}>
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

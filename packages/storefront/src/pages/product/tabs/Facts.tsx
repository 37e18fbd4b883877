import type { Line } from './productLines.tsx'
import styles from './ProductTabs.module.css'

export const Facts = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={styles.facts}>
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

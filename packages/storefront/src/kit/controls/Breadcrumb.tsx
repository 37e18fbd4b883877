import { Link } from '../parts/Link.tsx'
import styles from './Breadcrumb.module.css'

interface Step {
  label: string
  /** Missing for the last step, the current page. */
  to?: string
}

export const Breadcrumb = ({ steps }: { steps: readonly Step[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.steps}>
      {steps.map(({ label, to }) => (
        <li key={label} className={styles.step}>
          {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
        </li>
      ))}
    </ol>
  </nav>
)

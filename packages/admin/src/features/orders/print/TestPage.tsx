import type { Paper } from '../../../kit/platform/Preferences.ts'
import styles from './AddressLabel.module.css'

/** A page to try a printer with: its frame is whole where the paper is the right one and lies straight. */
export const TestPage = ({ paper, at }: { paper: Paper; at: Date }) => (
  <article className={paper === 'label' ? styles.testLabel : styles.testPage}>
    <p className={styles.name}>Test print</p>
    <p>{paper === 'label' ? '4 × 6 inches' : 'A4'}</p>
    <p>{new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(at)}</p>
    <p>The frame should be whole on all four sides.</p>
  </article>
)

import { fitVoteLabels, fitVotes, type FitCounts } from '@shop/contracts/facts/fitVotes'
import styles from './FitSummary.module.css'

/** Shows how many customers say that a garment runs short, true to size or long. */
export const FitSummary = ({ fits }: { fits: FitCounts }) => {
  const total = fitVotes.reduce((sum, vote) => sum + fits[vote], 0)
  if (total === 0) return null
  return (
    <section className={styles.sum}>
      <h2 className={styles.title}>Fit</h2>
      <ul className={styles.votes}>
        {fitVotes.map(vote => (
          <li key={vote} className={styles.vote}>
            <span className={styles.bar}>
              <span className={styles.share} style={{ width: `${(100 * fits[vote]) / total}%` }} />
            </span>
            <span>{fitVoteLabels[vote]}</span>
            <span className={styles.count}>{fits[vote]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

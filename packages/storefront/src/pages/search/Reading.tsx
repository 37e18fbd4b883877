import type { SearchReading } from '@shop/contracts/catalog/entities'
import { Link } from '../../kit/parts/Link.tsx'
import styles from './SearchPage.module.css'

const quoted = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(words.map(word => `“${word}”`))

interface Props {
  reading: SearchReading | undefined
  corrected: string | undefined
  hasProducts: boolean
}

/** Says how a search was read where that is not what was typed, and leads to pages that may be meant. */
export const Reading = ({ reading, corrected, hasProducts }: Props) => {
  const { ignored = [], pages = [] } = reading ?? {}
  return (
    <>
      {corrected && (
        <p className={styles.corrected}>
          Showing results for <strong>{corrected}</strong>.
        </p>
      )}
      {hasProducts && ignored.length > 0 && (
        <p className={styles.corrected}>
          Nothing we sell matches {quoted(ignored)}, so we left {ignored.length > 1 ? 'them' : 'it'} out.
        </p>
      )}
      {hasProducts && pages.length > 0 && (
        <p className={styles.corrected}>
          Looking for help?{' '}
          {pages.map(({ to, label }, index) => (
            <span key={to}>
              {index > 0 && ' · '}
              <Link to={to}>{label}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

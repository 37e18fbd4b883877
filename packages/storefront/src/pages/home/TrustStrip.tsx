import { builtInTrustIndicators, applicableTrustIndicators } from '@shop/contracts/shop/trustIndicators'
import { useQuery } from '@tanstack/react-query'
import { useSettings } from '../../kit/shop/settings.ts'
import { Icon, isIconName } from '../../kit/parts/Icon.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { trustIndicatorsQuery } from './queries.ts'
import styles from './TrustStrip.module.css'

/** Pages that explain a promise, by the promise's icon. */
const pages: Readonly<Record<string, string>> = {
  exchange: '/returns#what-it-costs',
  truck: '/shipping',
  chat: '/contact',
}

/** Conditions of promises, by the promise's icon: shoppers pay the postage of an exchange first. */
const conditions: Readonly<Record<string, string>> = {
  exchange: 'You pay the postage first; we pay it back',
}

/** Lists the promises to shoppers. Shows built-in ones until the shop's own promises have loaded, or if it has none. */
export const TrustStrip = () => {
  const settings = useSettings()
  const { data } = useQuery(trustIndicatorsQuery)
  const indicators = data && data.items.length > 0 ? data.items : builtInTrustIndicators
  return (
    <ul className={styles.strip} aria-label="What you can rely on">
      {applicableTrustIndicators(indicators, settings).map(({ icon, text }) => (
        <li key={text} className={styles.indicator}>
          <Icon name={isIconName(icon) ? icon : 'check'} size={26} />
          {pages[icon] ? (
            <Link to={pages[icon]} className={styles.more}>
              {text}
            </Link>
          ) : (
            text
          )}
          {conditions[icon] && <small className={styles.condition}>{conditions[icon]}</small>}
        </li>
      ))}
    </ul>
  )
}

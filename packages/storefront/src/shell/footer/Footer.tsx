import { PaymentMarks } from '../../features/cart/checkout/PaymentMarks.tsx'
import { PlaceLine } from '../../features/place/PlaceLine.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'
import { useStoredPlace } from '../../kit/shop/storedPlace.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import styles from './Footer.module.css'
import { Newsletter } from './Newsletter.tsx'
import { Support } from '../../kit/shop/Support.tsx'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { lazy, Suspense, useSyncExternalStore } from 'react'

const linkGroups = [
  {
    title: 'Shop',
    links: [
      { to: '/collections/new-in', label: 'New In' },
      { to: '/collections/eid-capsule', label: 'Eid Capsule' },
      { to: '/collections/jumah-essentials', label: 'Jumah Essentials' },
      { to: '/collections', label: 'All Collections' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/size-guide', label: 'Size Guide' },
      { to: '/shipping', label: 'Shipping' },
      { to: '/returns', label: 'Returns' },
      { to: '/find-order', label: 'Find Your Order' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/sustainability', label: 'Sustainability' },
      { to: '/careers', label: 'Careers' },
      { to: '/press', label: 'Press' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
] as const

const siteNames: Readonly<Record<keyof PublicSettings['social'], string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

/** Links to the shop's pages on social networks; renders nothing if there are none. */
const SocialLinks = () => {
  const { social, storeName } = useSettings()
  const links = Object.entries(siteNames).flatMap(([site, name]) => {
    const href = social[site as keyof typeof siteNames]
    return href ? { name, href } : []
  })
  if (links.length === 0) return null
  return (
    <ul className={styles.social} aria-label={`${storeName} elsewhere`}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} rel="me noopener" className={styles.link}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Shows the copyright line, with the seller's legal name, numbers and address if they are set. */
const Trader = () => {
  const { storeName, vatRegistered, company, year } = useSettings()
  const { name, number, vatNumber, address } = company
  const { vatNote = 'Prices include VAT.' } = useShownPlace()
  const facts = [
    name,
    number && `Company number ${number}`,
    vatNumber && `VAT number ${vatNumber}`,
    address.split('\n').join(', '),
  ].filter(Boolean)
  return (
    <div className={styles.end}>
      <p>
        © {year > 0 && `${year} `}
        {storeName}.{vatRegistered && ` ${vatNote}`}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
    </div>
  )
}

/** Links that shoppers need in the middle of a task. */
const shortLinks = linkGroups
  .flatMap(({ links }) => [...links])
  .filter(({ to }) => ['/shipping', '/returns', '/contact', '/privacy', '/terms'].includes(to))

/** Subscribes to nothing, because the browser's languages do not change while a page is open. */
const neverChanges = () => () => undefined
/** Tells whether one of the browser's languages has another region. */
const hasForeignLanguage = () => navigator.languages.some(language => /-(?!GB)[A-Z]{2}\b/.test(language))

const LazyDestinationSync = lazy(async () => ({
  default: (await import('./DestinationSync.tsx')).DestinationSync,
}))

/**
 * Applies the destination chosen in this browser. Its script is not loaded for visitors who are apparently in the
 * United Kingdom.
 */
const StoredDestination = () => {
  const { delivery } = useSettings()
  const stored = useStoredPlace()
  const isAbroad = useSyncExternalStore(neverChanges, hasForeignLanguage, () => false)
  const isOpen = delivery.zones.some(zone => zone.isOpen)
  if (!isOpen || (stored === null && !isAbroad && delivery.uk.enabled)) return null
  return (
    <Suspense>
      <LazyDestinationSync />
    </Suspense>
  )
}

/** Shows the footer; a short one has only help and legal links. */
export const Footer = ({ isShort }: { isShort: boolean }) => {
  const { storeName } = useSettings()
  if (isShort)
    return (
      <footer className={styles.short}>
        <StoredDestination />
        <nav aria-label="Help and legal">
          <ul className={styles.row}>
            {shortLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Trader />
      </footer>
    )
  return (
    <footer className={styles.footer}>
      <StoredDestination />
      <Newsletter />
      <div className={styles.columns}>
        <div className={styles.shop}>
          <p className={styles.name}>{storeName}</p>
          <Support />
          <SocialLinks />
          <div className={styles.place}>
            <PlaceLine />
          </div>
          <div className={styles.ways}>
            <PaymentMarks />
          </div>
        </div>
        {linkGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <Trader />
    </footer>
  )
}

import { PaymentMarks } from '../../features/cart/checkout/PaymentMarks.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import styles from './Footer.module.css'
import { linkGroups } from './linkGroups.ts'
import { Newsletter } from './Newsletter.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { Support } from '../../kit/shop/Support.tsx'
import { Trader } from './Trader.tsx'

/** What somebody may want to look up in the middle of a task. */
const shortLinks = linkGroups
  .flatMap(({ links }) => [...links])
  .filter(({ to }) => ['/shipping', '/returns', '/contact', '/privacy', '/terms'].includes(to))

/** A short one has help and the law alone. */
export const Footer = ({ isShort }: { isShort: boolean }) => {
  const { storeName } = useSettings()
  if (isShort)
    return (
      <footer className={styles.short}>
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
      <Newsletter />
      <div className={styles.columns}>
        <div className={styles.shop}>
          <p className={styles.name}>{storeName}</p>
          <Support />
          <SocialLinks />
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

import { Link } from '../../kit/parts/Link.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import styles from './Footer.module.css'
import { linkGroups } from './linkGroups.ts'
import { Support } from '../../kit/shop/Support.tsx'

export const Footer = () => {
  const { storeName, storeDescription, vatRegistered } = useSettings()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.shop}>
          <p className={styles.name}>{storeName}</p>
          {storeDescription && <p className={styles.text}>{storeDescription}</p>}
          <Support />
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
      <p className={styles.end}>
        © {storeName}.{vatRegistered && ' Prices include VAT.'}
      </p>
    </footer>
  )
}

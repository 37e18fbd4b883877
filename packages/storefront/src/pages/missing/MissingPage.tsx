import { deliveryTimeText, deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { returnDays } from '@shop/contracts/shop/returnDays'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '../../kit/parts/Button.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import styles from './MissingPage.module.css'

const reasons = [
  {
    title: 'Made to last',
    text: 'Considered cloth, careful stitching and cuts that stay with you for years.',
  },
  {
    title: 'Delivered quickly',
    text: `Standard delivery arrives within ${deliveryTimeText(deliveryDays.standard)}.`,
  },
  { title: 'Easy returns', text: `Changed your mind? Send it back within ${returnDays} days.` },
]

/** The page at unknown addresses. */
export const MissingPage = () => {
  const navigate = useNavigate()
  const { storeName } = useSettings()
  // A link opened in a new tab has no history to go back to.
  const goBack = () => void (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <div className={styles.page}>
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>Oops! Page not found</h1>
      <p className={styles.text}>The page you are looking for has moved, or never was.</p>
      <nav className={styles.ways} aria-label="Where to go from here">
        <ButtonLink to="/">Home</ButtonLink>
        <ButtonLink to="/collections" look="outline">
          Collections
        </ButtonLink>
        <ButtonLink to="/about" look="outline">
          About
        </ButtonLink>
        <Button look="quiet" onClick={goBack}>
          Go Back
        </Button>
      </nav>
      <section className={styles.reasons} aria-labelledby="why">
        <h2 id="why" className={styles.why}>
          Why Choose {storeName || 'Us'}
        </h2>
        <ul className={styles.list}>
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3 className={styles.reason}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

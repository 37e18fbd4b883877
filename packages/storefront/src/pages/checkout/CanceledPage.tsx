import { definePage } from '../../kit/page/page.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { Icon } from '../../kit/parts/Icon.tsx'
import styles from './CanceledPage.module.css'
import { Support } from './Support.tsx'

const facts = [
  'Your payment was not processed.',
  'No charges were made to your account.',
  'The items in your cart are still available.',
  'You can try the checkout again at any time.',
]

const NeedHelp = () => {
  const { storeEmail, storePhone } = useSettings()
  if (!storeEmail && !storePhone) return null
  return (
    <section className={styles.help} aria-labelledby="need-help">
      <h2 id="need-help" className={styles.part}>
        Need Help?
      </h2>
      <p>If something went wrong, our team is happy to help.</p>
      <Support />
    </section>
  )
}

/** Page to which the payment page leads back when a shopper leaves it. */
const CanceledPage = () => (
  <div className={styles.page}>
    <p className={styles.badge}>Payment Canceled</p>
    <h1 className={styles.title}>Checkout Canceled</h1>
    <p className={styles.text}>Your checkout process was canceled. No charges were made to your account.</p>
    <section className={styles.card} aria-labelledby="what-happened">
      <h2 id="what-happened" className={styles.part}>
        What happened?
      </h2>
      <ul className={styles.facts}>
        {facts.map(fact => (
          <li key={fact}>
            <Icon name="check" size={18} />
            {fact}
          </li>
        ))}
      </ul>
    </section>
    <div className={styles.ways}>
      <ButtonLink to="/cart">Return to Cart</ButtonLink>
      <ButtonLink to="/collections" look="outline">
        Continue Shopping
      </ButtonLink>
    </div>
    <NeedHelp />
  </div>
)

export const page = definePage({
  Component: CanceledPage,
  head: () => ({ title: 'Checkout Canceled', noindex: true }),
})

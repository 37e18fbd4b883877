import { breadcrumbList } from '../../../kit/page/breadcrumbList.ts'
import { definePage } from '../../../kit/page/page.ts'
import { settingsQuery, useSettings } from '../../../kit/shop/settings.ts'
import { Support } from '../../../kit/shop/Support.tsx'
import { Breadcrumb } from '../../../kit/controls/Breadcrumb.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { contentSteps } from '../contentSteps.ts'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactPage.module.css'

const steps = contentSteps({ title: 'Contact' })

const Company = () => {
  const { company } = useSettings()
  if (!company.name && !company.address) return null
  return (
    <address className={styles.company}>
      {[company.name, ...company.address.split('\n')].filter(Boolean).map(line => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

const ContactPage = () => {
  const { storeEmail } = useSettings()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Breadcrumb steps={steps} />
        <h1 className={styles.title}>Contact</h1>
        <p className={styles.intro}>
          A person reads every message. For questions about a size, say what you wear now and how tall you
          are.
        </p>
      </header>
      <div className={styles.form}>
        {storeEmail ? (
          <ContactForm />
        ) : (
          <p>We cannot take messages here at the moment. Please try again later.</p>
        )}
      </div>
      <aside className={styles.aside} aria-label="Other ways to reach us">
        <Support />
        <Company />
        <p>
          You may find your answer under <Link to="/shipping">Shipping</Link>,{' '}
          <Link to="/returns">Returns</Link> or <Link to="/size-guide">Size Guide</Link>.
        </p>
      </aside>
    </div>
  )
}

export const page = definePage({
  Component: ContactPage,
  queries: () => [settingsQuery],
  head: ([settings]) => ({
    title: 'Contact',
    description: `Write to ${settings?.storeName || 'us'}: orders, returns, sizes and everything else.`,
    canonical: '/contact',
    structuredData: breadcrumbList(steps),
  }),
})

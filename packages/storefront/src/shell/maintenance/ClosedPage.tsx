import '@shop/tokens/tokens.css'
import '../../kit/styles/fonts.css'
import '../../kit/styles/global.css'
import { dialableNumber } from '@shop/contracts/phoneNumbers'
import { minuteAt, zoneTimeName } from '@shop/contracts/shop/zoneClock'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import styles from './ClosedPage.module.css'

/** Formats an instant as `Saturday 28 November at 09:00 (London time)`. */
const openingText = (instant: string, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
  const time = minuteAt(timeZone, instant).slice(-5)
  return `${day.format(new Date(instant))} at ${time} (${zoneTimeName(timeZone)})`
}

/** The page at every address while the shop is closed. Works without scripts. */
export const ClosedPage = () => {
  const { storeName, storeEmail, storePhone, timezone, maintenance } = useSettings()
  const contacts = [
    ...(storeEmail ? [{ href: `mailto:${storeEmail}`, text: storeEmail }] : []),
    ...(storePhone ? [{ href: `tel:${dialableNumber(storePhone)}`, text: storePhone }] : []),
  ]
  return (
    <main className={styles.page}>
      <PageHead
        metadata={{
          title: 'Back soon',
          description: 'The shop is closed for maintenance and will open again soon.',
          noindex: true,
        }}
      />
      <p className={styles.name}>{storeName}</p>
      <div className={styles.arch}>
        <h1 className={styles.title}>We will be back soon</h1>
        <p className={styles.text}>
          {maintenance?.text || 'The shop is closed for a little while. Orders you have placed are safe.'}
        </p>
        {maintenance?.endsAt && (
          <p className={styles.text}>We open again on {openingText(maintenance.endsAt, timezone)}.</p>
        )}
        {contacts.length > 0 && (
          <ul className={styles.ways} aria-label="Reach us">
            {contacts.map(({ href, text }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <a href="/login" className={styles.staff}>
        Staff sign in
      </a>
    </main>
  )
}

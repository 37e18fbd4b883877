import { dialableNumber, internationalDigits } from '@shop/contracts/phoneNumbers'
import { useSettings } from './settings.ts'
import styles from './Support.module.css'

/** Shows the shop's contacts, as far as they are set. */
export const Support = () => {
  const { storeEmail, storePhone, whatsapp } = useSettings()
  const contacts = [
    { name: 'Email', text: storeEmail, href: `mailto:${storeEmail}` },
    { name: 'Phone', text: storePhone, href: `tel:${dialableNumber(storePhone)}` },
    { name: 'WhatsApp', text: whatsapp, href: `https://wa.me/${internationalDigits(whatsapp)}` },
  ].filter(({ text }) => text)
  if (contacts.length === 0) return null
  return (
    <address className={styles.support}>
      <ul>
        {contacts.map(({ name, text, href }) => (
          <li key={name}>
            <a href={href} className={styles.link}>
              <span className={styles.way}>{name}</span> {text}
            </a>
          </li>
        ))}
      </ul>
    </address>
  )
}

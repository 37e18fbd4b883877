import type { PaymentMethod } from '@shop/contracts/shop/paymentMethods'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import { useSettings } from '../../../kit/shop/settings.ts'
import styles from './PaymentMarks.module.css'

interface Mark {
  name: string
  drawing: ReactNode
}

/** Renders a name in a logo, stretched to the same width in any font. */
const wordmark = (
  text: string,
  x: number,
  width: number,
  attributes: Record<string, string | number> = {},
) => (
  <text x={x} y="17" textLength={width} lengthAdjust="spacingAndGlyphs" {...attributes}>
    {text}
  </text>
)

const applePay: Mark = {
  name: 'Apple Pay',
  drawing: (
    <>
      <path d="M12.6 12.9c0-1.3 1-1.9 1.1-2-.6-.9-1.6-1-1.9-1-.8-.1-1.6.5-2 .5s-1-.5-1.7-.5c-.9 0-1.7.5-2.2 1.3-.9 1.6-.2 4 .7 5.3.4.6 1 1.3 1.6 1.3.7 0 .9-.4 1.7-.4s1 .4 1.7.4c.7 0 1.2-.6 1.6-1.3.5-.7.7-1.4.7-1.5 0 0-1.3-.5-1.3-2.1zM11.3 9c.4-.4.6-1 .5-1.7-.5 0-1.1.4-1.5.8-.3.4-.6 1-.5 1.6.6.1 1.2-.3 1.5-.7z" />
      {wordmark('Pay', 17, 21)}
    </>
  ),
}
const googlePay: Mark = {
  name: 'Google Pay',
  drawing: (
    <>
      <path
        d="M13.4 10.3a4.2 4.2 0 1 0 1.1 2.9h-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {wordmark('Pay', 17.5, 21)}
    </>
  ),
}
const visa: Mark = {
  name: 'Visa',
  drawing: wordmark('VISA', 7, 30, { fontStyle: 'italic', fontWeight: 800 }),
}
const mastercard: Mark = {
  name: 'Mastercard',
  drawing: (
    <>
      <circle cx="17.5" cy="13" r="7" />
      <circle cx="26.5" cy="13" r="7" fillOpacity="0.5" />
    </>
  ),
}
const americanExpress: Mark = {
  name: 'American Express',
  drawing: wordmark('AMEX', 6, 32, { fontWeight: 800 }),
}

/**
 * Logos of each payment method, wallets first. With cards, the provider's page also offers Apple Pay or Google Pay on
 * devices that have them.
 */
const marks: Record<PaymentMethod, readonly Mark[]> = {
  card: [applePay, googlePay, visa, mastercard, americanExpress],
  paypal: [{ name: 'PayPal', drawing: wordmark('PayPal', 5, 34, { fontStyle: 'italic', fontWeight: 700 }) }],
  klarna: [{ name: 'Klarna', drawing: wordmark('Klarna.', 5, 34, { fontWeight: 700 }) }],
}

/** Shows the logos of the payment methods that an order can use now. */
export const PaymentMarks = () => {
  const { paymentMethods } = useSettings()
  const logos = paymentMethods.flatMap(method => marks[method])
  if (logos.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="Ways to pay">
      {logos.map(({ name, drawing }) => (
        <li key={name}>
          <svg className={styles.mark} viewBox="0 0 44 26" aria-hidden="true" focusable="false">
            {drawing}
          </svg>
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

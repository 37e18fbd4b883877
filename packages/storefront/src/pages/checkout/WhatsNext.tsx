import type { Verification } from '@shop/contracts/checkout/endpoints'
import { deliveryInSentence } from '@shop/contracts/orders/deliveryName'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import { exchangeReservationDays } from '@shop/contracts/shop/returnDays'
import { orderAddress } from '../../kit/session/orderAddress.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { Icon, type IconName } from '../../kit/parts/Icon.tsx'
import styles from './WhatsNext.module.css'

interface Props {
  order: Pick<Verification, 'deliveryWay' | 'exchange'>
  /** Expected delivery, such as `Mon 30 Nov – Wed 2 Dec`; null if unknown. */
  expectedText: string | null
}

interface Step {
  icon: IconName
  text: string
}

type Exchange = NonNullable<Verification['exchange']>

const stepsOfExchange = ({ code, isReceived, back }: Exchange, days: string): Step[] => {
  const pieces = back.map(({ title, choice, quantity }) => `${quantity} × ${title}, ${choice}`).join('; ')
  return isReceived
    ? [
        { icon: 'receipt', text: 'You will receive a confirmation email with the details of your exchange.' },
        {
          icon: 'truck',
          text: 'Your parcel has arrived. We are packing your exchange, and will email you when it is on its way.',
        },
      ]
    : [
        {
          icon: 'receipt',
          text: `Print the slip of exchange ${code}, place it in the parcel and post it within ${exchangeReservationDays} days.`,
        },
        { icon: 'exchange', text: `Send back: ${pieces}.` },
        {
          icon: 'truck',
          text: `We will hold your exchange, and send it as soon as your parcel reaches us. It will arrive within ${days} of then.`,
        },
      ]
}

const stepsOf = ({ order: { deliveryWay, exchange }, expectedText }: Props): readonly Step[] => {
  const days = deliveryTimeText(deliveryWay)
  if (exchange) return stepsOfExchange(exchange, days)
  return [
    { icon: 'receipt', text: 'You will receive a confirmation email with the details of your order.' },
    { icon: 'chat', text: 'We will send you delivery updates once your order is on its way.' },
    {
      icon: 'truck',
      text: `Your order will arrive within ${days} with ${deliveryInSentence(deliveryWay)}${expectedText ? `: ${expectedText}` : ''}.`,
    },
  ]
}

export const WhatsNext = ({ order, expectedText }: Props) => (
  <section className={styles.next} aria-labelledby="whats-next">
    <h2 id="whats-next" className={styles.title}>
      What's Next?
    </h2>
    <ul className={styles.steps}>
      {stepsOf({ order, expectedText }).map(({ icon, text }) => (
        <li key={text} className={styles.step}>
          <Icon name={icon} size={24} />
          {text}
        </li>
      ))}
    </ul>
    {order.exchange && !order.exchange.isReceived && (
      <p className={styles.slip}>
        <ButtonLink to={orderAddress(order.exchange.orderId)} look="outline">
          Print the Return Slip
        </ButtonLink>
      </p>
    )}
  </section>
)

import type { Verification } from '@shop/contracts/checkout/endpoints'
import { businessDays, deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { Icon, type IconName } from '../../kit/parts/Icon.tsx'
import styles from './WhatsNext.module.css'

type Way = Verification['shippingMethod']

interface Props {
  shippingMethod: Way
  /** The days that were promised, such as `Mon 30 Nov – Wed 2 Dec`; null where they are not known. */
  expected: string | null
}

const stepsOf = ({ shippingMethod, expected }: Props): readonly { icon: IconName; text: string }[] => [
  { icon: 'receipt', text: 'You will receive a confirmation email with the details of your order.' },
  { icon: 'chat', text: 'We will send you delivery updates once your order is on its way.' },
  {
    icon: 'truck',
    text: `Your order arrives within ${businessDays(deliveryDays[shippingMethod])} with ${shippingMethod} delivery${expected ? `: ${expected}` : ''}.`,
  },
]

export const WhatsNext = (props: Props) => (
  <section className={styles.next} aria-labelledby="whats-next">
    <h2 id="whats-next" className={styles.title}>
      What's Next?
    </h2>
    <ul className={styles.steps}>
      {stepsOf(props).map(({ icon, text }) => (
        <li key={text} className={styles.step}>
          <Icon name={icon} size={24} />
          {text}
        </li>
      ))}
    </ul>
  </section>
)

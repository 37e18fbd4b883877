import type { Verification } from '@shop/contracts/checkout/endpoints'
import { businessDays, deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { Icon, type IconName } from '../../kit/parts/Icon.tsx'
import styles from './WhatsNext.module.css'

type Way = Verification['shippingMethod']

const stepsOf = (shippingMethod: Way): readonly { icon: IconName; text: string }[] => [
  { icon: 'receipt', text: 'You will receive a confirmation email with the details of your order.' },
  { icon: 'chat', text: 'We will send you shipping updates once your order is on its way.' },
  {
    icon: 'truck',
    text: `Your order arrives within ${businessDays(deliveryDays[shippingMethod])} with ${shippingMethod} delivery.`,
  },
]

export const WhatsNext = ({ shippingMethod }: { shippingMethod: Way }) => (
  <section className={styles.next} aria-labelledby="whats-next">
    <h2 id="whats-next" className={styles.title}>
      What's Next?
    </h2>
    <ul className={styles.steps}>
      {stepsOf(shippingMethod).map(({ icon, text }) => (
        <li key={text} className={styles.step}>
          <Icon name={icon} size={24} />
          {text}
        </li>
      ))}
    </ul>
  </section>
)

import { formatMoney, type Pence } from '@shop/contracts/money'
import { refundTimeText } from '@shop/contracts/orders/refundTimeText'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import { Facts } from '../parts/Facts.tsx'
import { withFirstName } from '../greeting.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { Action, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { EmailShop } from '../data/readShop.ts'

interface Content {
  shop: EmailShop
  order: EmailOrder
  amount: Pence
  currency: string
  /**
   * Reason for the refund: the order was already paid, the amount was too high, or the payment did not match the order.
   */
  reason: 'second payment' | 'surplus' | 'mismatch'
}

export const paymentReturnedSubject = ({ shop, order, amount, currency }: Content) =>
  `${shop.name}: ${formatMoney(amount, currency)} for your order ${order.number} sent back`

const reasonTexts: Record<Content['reason'], string> = {
  'second payment': 'This order had already been paid, so we have sent the second payment back.',
  surplus: 'This is what you paid beyond the total of the order, so we have sent it back.',
  mismatch: 'This payment did not match the order, so we have sent it back. The order will not be delivered.',
}

/**
 * Tells the customer that a payment which the shop may not keep is being refunded. No sale is reversed by it.
 */
export const PaymentReturned = ({ shop, order, amount, currency, reason }: Content) => (
  <EmailLayout
    shop={shop}
    preview={`${formatMoney(amount, currency)} has been refunded to your original payment method.`}
    reason="You receive this because you placed an order at"
  >
    <Title>{formatMoney(amount, currency)} is on its way back.</Title>
    <Paragraph>
      {withFirstName(
        order.firstName,
        `we received ${formatMoney(amount, currency)} for your order ${order.number}.`,
      )}{' '}
      {reasonTexts[reason]} {refundTimeText}
    </Paragraph>
    <Facts
      facts={[
        { label: 'Order', value: order.number },
        { label: 'Placed on', value: order.placedOn },
      ]}
    />
    <Action href={order.url}>View your order</Action>
    {shop.email && <Muted>Not what you expected? Reply to this email and we will look into it.</Muted>}
  </EmailLayout>
)

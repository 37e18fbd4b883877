import type { EmailOrder } from '../data/readEmailOrder.ts'
import { Facts } from '../parts/Facts.tsx'
import { withFirstName } from '../greeting.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Action, Paragraph, Title } from '../parts/type.tsx'
import type { EmailShop } from '../data/readShop.ts'

interface Content {
  shop: EmailShop
  order: EmailOrder
}

export const canceledSubject = ({ shop, order }: Content) =>
  `${shop.name}: your order ${order.number} was cancelled`

const refundText = ({ paidBy, paidWith }: EmailOrder): string => {
  if (paidBy === null) return 'No money was taken.'
  if (paidBy === 'offline') return 'We will refund what you paid, and email you once that is done.'
  return `We will refund what you paid to your original payment method (${paidWith}), and email you once it is on its way.`
}

export const Canceled = ({ shop, order }: Content) => (
  <EmailLayout
    shop={shop}
    preview={order.paidBy ? 'We will refund what you paid.' : 'No money was taken.'}
    reason="You receive this because you placed an order at"
  >
    <Title>Your order was cancelled.</Title>
    <Paragraph>
      {withFirstName(
        order.firstName,
        `your order ${order.number}, placed on ${order.placedOn}, was cancelled and will not be delivered.`,
      )}
    </Paragraph>
    <Paragraph>
      {refundText(order)}
      {shop.email && ' If you did not expect this, reply to this email.'}
    </Paragraph>
    <Facts facts={order.steps} />
    <OrderLines lines={order.lines} currency={order.currency} />
    <Action href={shop.url}>Back to the shop</Action>
  </EmailLayout>
)

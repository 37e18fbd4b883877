import type { LetterOrder } from '../data/readLetterOrder.ts'
import { Facts } from '../parts/Facts.tsx'
import { Letter } from '../parts/Letter.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Action, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/readShop.ts'

interface Content {
  shop: Shop
  order: LetterOrder
}

export const canceledSubject = ({ shop, order }: Content) =>
  `${shop.name}: your order ${order.number} was cancelled`

const whereMoneyGoes = ({ paidBy, paidWith }: LetterOrder): string => {
  if (paidBy === null) return 'No money was taken.'
  if (paidBy === 'offline') return 'We pay back what you paid; we write again once that is done.'
  return `What you paid goes back to the means of payment you used (${paidWith}); we write again once it is on its way.`
}

export const Canceled = ({ shop, order }: Content) => (
  <Letter
    shop={shop}
    preview={order.paidBy ? 'What you paid goes back to you.' : 'No money was taken.'}
    reason="You receive this because you placed an order at"
  >
    <Title>Your order was cancelled.</Title>
    <Paragraph>
      {order.firstName}, your order {order.number} of {order.placedOn} was cancelled and will not be
      delivered.
    </Paragraph>
    <Paragraph>
      {whereMoneyGoes(order)}
      {shop.email && ' If you did not expect this, reply to this email.'}
    </Paragraph>
    <Facts facts={order.steps} />
    <OrderLines lines={order.lines} currency={order.currency} />
    <Action href={shop.url} primaryColor={shop.primaryColor}>
      Back to the shop
    </Action>
  </Letter>
)

import { formatMoney, type Pence } from '@shop/contracts/money'
import type { LetterOrder } from '../data/readLetterOrder.ts'
import type { Shop } from '../data/readShop.ts'
import { addressed } from '../greeting.ts'
import { Letter } from '../parts/Letter.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Action, Paragraph, Title } from '../parts/type.tsx'

interface Content {
  shop: Shop
  order: LetterOrder
  /** Each change in words: what was ordered, and what comes instead, if anything does. */
  changes: readonly string[]
  /** Sum that goes back, pence. */
  refund: Pence
}

export const changedSubject = ({ shop, order }: Content) =>
  `${shop.name}: your order ${order.number} has been changed`

export const Changed = ({ shop, order, changes, refund }: Content) => (
  <Letter shop={shop} preview={changes.join(', ')} reason="You receive this because you placed an order at">
    <Title>Your order has been changed.</Title>
    <Paragraph>
      {addressed(order.firstName, `we have changed your order ${order.number} as you asked.`)}
    </Paragraph>
    {changes.map(change => (
      <Paragraph key={change}>{change}</Paragraph>
    ))}
    <Paragraph>
      {refund > 0
        ? `We will refund ${formatMoney(refund, order.currency)} and email you once it is on its way.`
        : 'There is nothing more to pay.'}
      {shop.email && ' If this is not what you wanted, reply to this email before we send it.'}
    </Paragraph>
    <OrderLines lines={order.lines} currency={order.currency} />
    <Action href={order.url}>View your order</Action>
  </Letter>
)

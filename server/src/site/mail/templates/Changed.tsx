import { formatMoney, type Pence } from '@shop/contracts/money'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import type { EmailShop } from '../data/readShop.ts'
import { withFirstName } from '../greeting.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Action, Paragraph, Title } from '../parts/type.tsx'

interface Content {
  shop: EmailShop
  order: EmailOrder
  /** Each change in words: what was ordered, and what replaces it, if anything. */
  changes: readonly string[]
  /** Amount to refund, pence; null if the change had no effect on the price. */
  refund: Pence | null
  /** Additions that the customer has not paid for yet. */
  unpaid: readonly { number: string; total: Pence }[]
}

export const changedSubject = ({ shop, order }: Pick<Content, 'shop' | 'order'>) =>
  `${shop.name}: your order ${order.number} has been changed`

/** Says what is refunded, or what is still to be paid. */
const moneyText = ({ order, refund, unpaid }: Content): string => {
  const money = (sum: Pence) => formatMoney(sum, order.currency)
  const unpaidTexts = unpaid.map(
    ({ number, total }) =>
      `Order ${number}, which goes with it, is still waiting for your payment of ${money(total)}.`,
  )
  if (refund !== null && refund > 0)
    return [`We will refund ${money(refund)} and email you once it is on its way.`, ...unpaidTexts].join(' ')
  if (unpaidTexts.length > 0) return unpaidTexts.join(' ')
  if (refund === null) return ''
  return order.due === null
    ? 'There is nothing more to pay.'
    : `There is nothing more to pay us. Customs may still ask you for ${order.due}.`
}

export const Changed = (content: Content) => {
  const { shop, order, changes } = content
  const text = [
    moneyText(content),
    shop.email && 'If this is not what you wanted, reply to this email before we send it.',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <EmailLayout
      shop={shop}
      preview={changes.join(', ')}
      reason="You receive this because you placed an order at"
    >
      <Title>Your order has been changed.</Title>
      <Paragraph>
        {withFirstName(order.firstName, `we have changed your order ${order.number} as you asked.`)}
      </Paragraph>
      {changes.map(change => (
        <Paragraph key={change}>{change}</Paragraph>
      ))}
      {text !== '' && <Paragraph>{text}</Paragraph>}
      <OrderLines lines={order.lines} currency={order.currency} />
      <Action href={order.url}>View your order</Action>
    </EmailLayout>
  )
}

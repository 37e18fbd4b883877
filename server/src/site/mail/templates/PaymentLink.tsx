import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { orderFigures } from '../data/orderFigures.ts'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import type { EmailShop } from '../data/readShop.ts'
import { Figures } from '../parts/Figures.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Muted, SpelledAction, Paragraph, Title } from '../parts/type.tsx'

interface Content {
  shop: EmailShop
  order: EmailOrder
  /** Amount to pay, in words. */
  total: string
  /** Deadline for paying it, in words. */
  payBy: string
  /** Tells whether its stock is reserved until then. */
  isHeld: boolean
  /** Facts to know before paying, such as who pays duty. */
  notices: readonly string[]
  /** Number of the order to which it adds. */
  addsTo: string | null
  /** Tells whether pieces of that order are refunded once this one is paid. */
  takesOut: boolean
  /** Tells whether it only pays for a dearer delivery of that order. */
  isSurcharge: boolean
}

export const paymentLinkSubject = ({ shop, order, addsTo }: Pick<Content, 'shop' | 'order' | 'addsTo'>) =>
  addsTo === null
    ? `${shop.name}: please pay for your order ${order.number}`
    : `${shop.name}: please pay for the change to your order ${addsTo}`

/** Explains what happens once an addition is paid. */
const changeText = ({ order, addsTo, takesOut, isSurcharge }: Content): string => {
  if (isSurcharge)
    return `You asked us to send your order ${addsTo} by ${deliveryName(order.deliveryWay)}. Once you have paid the difference below, as order ${order.number}, we will. Without it, we will send your order as it was.`
  return takesOut
    ? `You asked us to change your order ${addsTo}. Once you have paid for the pieces below, as order ${order.number}, we will refund the ones they replace and email you when that is done.`
    : `You asked us to add to your order ${addsTo}. The pieces below have the number ${order.number}; once they are paid for, we will send everything together if your first order has not left by then.`
}

/** Explains until when it can be paid, and whether it is reserved until then. */
const deadlineText = ({ order, payBy, isHeld, addsTo, isSurcharge }: Content): string => {
  if (isSurcharge) return `You can pay for it until ${payBy}, as long as we have not packed your order.`
  const name = addsTo === null ? `your order ${order.number}` : 'it'
  return isHeld
    ? `We have put ${name} together and reserved it for you until ${payBy}.`
    : `We have put ${name} together. You can pay for it until ${payBy}; it is not reserved until then, so it may sell out.`
}

/** Asks for the payment of an order that a customer placed by phone or in the shop. */
export const PaymentLink = (content: Content) => {
  const { shop, order, total, payBy, notices, addsTo } = content
  return (
    <EmailLayout
      shop={shop}
      preview={`${total}, until ${payBy}`}
      reason="You receive this because an order was placed for you at"
    >
      <Title>{addsTo === null ? 'Your order is ready to pay.' : 'Your change is ready to pay.'}</Title>
      {addsTo !== null && <Paragraph>{changeText(content)}</Paragraph>}
      <Paragraph>
        {deadlineText(content)} {addsTo === null && 'Once it is paid, we will pack it.'}
      </Paragraph>
      <OrderLines lines={order.lines} currency={order.currency} />
      <Figures figures={orderFigures(order)} />
      {notices.map(text => (
        <Muted key={text}>{text}</Muted>
      ))}
      <SpelledAction href={order.url}>{`Pay ${total}`}</SpelledAction>
      <Paragraph>
        If you would rather not, there is nothing to do: after that it lapses and nothing is charged.
        {shop.email && ' Is something not as you wanted it? Reply to this email.'}
      </Paragraph>
    </EmailLayout>
  )
}

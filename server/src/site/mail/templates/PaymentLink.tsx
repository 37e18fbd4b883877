import { orderFigures } from '../data/orderFigures.ts'
import type { LetterOrder } from '../data/readLetterOrder.ts'
import type { Shop } from '../data/readShop.ts'
import { Figures } from '../parts/Figures.tsx'
import { Letter } from '../parts/Letter.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { SpelledAction, Paragraph, Title } from '../parts/type.tsx'

interface Content {
  shop: Shop
  order: LetterOrder
  /** Sum to pay, in words. */
  total: string
  /** The moment until which it can be paid, in words. */
  payBy: string
  /** Its stock is held until then. */
  isHeld: boolean
}

export const paymentLinkSubject = ({ shop, order }: Pick<Content, 'shop' | 'order'>) =>
  `${shop.name}: please pay for your order ${order.number}`

/** Asks for the payment of an order that a customer has given by phone or in the shop. */
export const PaymentLink = ({ shop, order, total, payBy, isHeld }: Content) => (
  <Letter
    shop={shop}
    preview={`${total}, until ${payBy}`}
    reason="You receive this because an order was placed for you at"
  >
    <Title>Your order is ready to pay.</Title>
    <Paragraph>
      {isHeld
        ? `We have put your order ${order.number} together and will hold it for you until ${payBy}.`
        : `We have put your order ${order.number} together. You can pay for it until ${payBy}; we are not holding it for you until then, so it may sell out.`}{' '}
      Once it is paid, we will pack it.
    </Paragraph>
    <OrderLines lines={order.lines} currency={order.currency} />
    <Figures figures={orderFigures(order)} />
    <SpelledAction href={order.url}>{`Pay ${total}`}</SpelledAction>
    <Paragraph>
      If you would rather not, there is nothing to do: after that it lapses and nothing is charged.
      {shop.email && ' Is something not as you wanted it? Reply to this email.'}
    </Paragraph>
  </Letter>
)

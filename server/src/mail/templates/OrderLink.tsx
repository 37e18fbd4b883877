import type { LetterOrder } from '../data/readLetterOrder.ts'
import type { Shop } from '../data/readShop.ts'
import { Facts } from '../parts/Facts.tsx'
import { Letter } from '../parts/Letter.tsx'
import { Action, AddressInWords, Muted, Paragraph, Title } from '../parts/type.tsx'

interface Content {
  shop: Shop
  order: LetterOrder
  /** It opens by signing in, else by the link alone. */
  hasAccount: boolean
}

export const orderLinkSubject = ({ shop, order }: Content) =>
  `${shop.name}: the link to your order ${order.number}`

export const OrderLink = ({ shop, order, hasAccount }: Content) => (
  <Letter
    shop={shop}
    preview="Track its progress, and download its invoice."
    reason="You receive this because somebody asked for the link of your order at"
  >
    <Title>Your order {order.number}</Title>
    <Paragraph>
      {order.firstName}, here is the link to the order you placed on {order.placedOn}. There you can track its
      progress, and download its invoice.
    </Paragraph>
    <Facts facts={order.steps} />
    <Action href={order.url} primaryColor={shop.primaryColor}>
      View your order
    </Action>
    <AddressInWords href={order.url} />
    <Muted>
      {hasAccount
        ? 'It is in your account: please sign in to see it. '
        : 'Whoever has this link can open your order, so please keep it to yourself. '}
      If you did not ask for it, there is nothing to do: it was sent to you alone.
    </Muted>
  </Letter>
)

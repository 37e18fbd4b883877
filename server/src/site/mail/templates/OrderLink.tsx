import type { EmailOrder } from '../data/readEmailOrder.ts'
import type { EmailShop } from '../data/readShop.ts'
import { Facts } from '../parts/Facts.tsx'
import { withFirstName } from '../greeting.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { SpelledAction, Muted, Paragraph, Title } from '../parts/type.tsx'

interface Content {
  shop: EmailShop
  order: EmailOrder
  /** Tells whether the order is opened by signing in; otherwise by the link alone. */
  hasAccount: boolean
  /** Tells whether staff have corrected the email address of the order; otherwise somebody asked for the link. */
  isMoved?: boolean
}

export const orderLinkSubject = ({ shop, order }: Content) =>
  `${shop.name}: the link to your order ${order.number}`

export const OrderLink = ({ shop, order, hasAccount, isMoved = false }: Content) => (
  <EmailLayout
    shop={shop}
    preview="Track its progress, and download its invoice."
    reason={
      isMoved
        ? 'You receive this because this is now the email address of an order at'
        : 'You receive this because somebody asked for the link of your order at'
    }
  >
    <Title>Your order {order.number}</Title>
    {isMoved && (
      <Paragraph>
        We have corrected the email address of this order. All emails about it come here from now on, and
        links in earlier ones no longer work.
      </Paragraph>
    )}
    <Paragraph>
      {withFirstName(
        order.firstName,
        `here is the link to the order you placed on ${order.placedOn}. There you can track its progress, and download its invoice.`,
      )}
    </Paragraph>
    <Facts facts={order.steps} />
    <SpelledAction href={order.url}>View your order</SpelledAction>
    <Muted>
      {hasAccount
        ? 'It is in your account: please sign in to see it. '
        : 'Whoever has this link can open your order, so please keep it to yourself. '}
      {isMoved
        ? `If you do not know this order, please tell us${shop.email ? ' in a reply to this email' : ''}.`
        : 'If you did not ask for it, there is nothing to do: it was sent to you alone.'}
    </Muted>
  </EmailLayout>
)

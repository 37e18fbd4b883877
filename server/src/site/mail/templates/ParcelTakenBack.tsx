import { withFirstName } from '../greeting.ts'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import type { EmailShop } from '../data/readShop.ts'
import { Facts } from '../parts/Facts.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Action, Paragraph, Title } from '../parts/type.tsx'

interface Content {
  shop: EmailShop
  order: EmailOrder
}

export const takenBackSubject = ({ shop, order }: Content) =>
  `${shop.name}: a correction about your order ${order.number}`

/** Corrects the announcement that a parcel is on its way. */
export const ParcelTakenBack = ({ shop, order }: Content) => (
  <EmailLayout
    shop={shop}
    preview="Your parcel has not left us yet."
    reason="You receive this because you placed an order at"
  >
    <Title>Your parcel has not left us yet.</Title>
    <Paragraph>
      {withFirstName(
        order.firstName,
        'we told you too early that a parcel was on its way: it is still with us. We are sorry about the mix-up.',
      )}{' '}
      We will email you again as soon as it is sent. There is nothing you need to do.
    </Paragraph>
    <Facts facts={[{ label: 'Order', value: order.number }]} />
    <Action href={order.url}>View your order</Action>
    <OrderLines lines={order.lines} currency={order.currency} />
  </EmailLayout>
)

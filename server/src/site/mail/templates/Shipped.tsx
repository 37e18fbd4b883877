import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { deliveryDays } from '@shop/contracts/shop/deliveryDays'
import { trackingLink } from '../../../sales/orders/trackingLink.ts'
import type { LetterOrder } from '../data/readLetterOrder.ts'
import { Addresses } from '../parts/Addresses.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Letter } from '../parts/Letter.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Anchor, Rule, Action, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/readShop.ts'

interface Content {
  shop: Shop
  order: LetterOrder
  carrier: string | null
  trackingNumber: string | null
}

export const shippedSubject = ({ shop, order }: Content) =>
  `${shop.name}: your order ${order.number} is on its way`

export const Shipped = ({ shop, order, carrier, trackingNumber }: Content) => {
  const { minDays, maxDays } = deliveryDays[order.shippingMethod]
  const exchange = exchangeCodeOf(order)
  const link = trackingLink(carrier, trackingNumber)
  return (
    <Letter
      shop={shop}
      preview={`${carrier ? `With ${carrier}. ` : ''}It should reach you within ${minDays} to ${maxDays} business days.`}
      reason="You receive this because you placed an order at"
    >
      <Title>Your order is on its way.</Title>
      <Paragraph>
        {order.firstName}, we have handed your order to {carrier ?? 'the carrier'}. It should reach you within{' '}
        {minDays} to {maxDays} business days.
      </Paragraph>
      <Facts
        facts={[
          { label: 'Order', value: order.number },
          ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
          ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
        ]}
      />
      <Facts facts={order.steps} />
      <Action href={link ?? order.url} primaryColor={shop.primaryColor}>
        {link ? 'Follow your parcel' : 'View your order'}
      </Action>
      {link && (
        <Paragraph>
          <Anchor href={order.url}>View your order</Anchor>
        </Paragraph>
      )}
      <OrderLines lines={order.lines} currency={order.currency} />
      {exchange && <Paragraph>It comes in exchange {exchange}: there is nothing more to pay.</Paragraph>}
      <Rule />
      <Addresses addresses={[{ label: 'On its way to', address: order.shippingAddress }]} />
    </Letter>
  )
}

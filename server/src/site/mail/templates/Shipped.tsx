import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { choiceOf, type EmailLine, type EmailOrder } from '../data/readEmailOrder.ts'
import { Addresses } from '../parts/Addresses.tsx'
import { Facts } from '../parts/Facts.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Anchor, Rule, Action, Paragraph, Title } from '../parts/type.tsx'
import type { EmailShop } from '../data/readShop.ts'

interface Content {
  shop: EmailShop
  order: EmailOrder
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  /** Tells whether the order is sent in several parcels. */
  isPart: boolean
  /** Lines of the order that are still to be sent. */
  unsentLines: readonly EmailLine[]
}

export const shippedSubject = ({ shop, order, isPart }: Content) =>
  `${shop.name}: ${isPart ? 'part of ' : ''}your order ${order.number} is on its way`

export const Shipped = ({
  shop,
  order,
  carrier,
  trackingNumber,
  trackingUrl: link,
  isPart,
  unsentLines,
}: Content) => {
  const orderText = isPart ? 'part of your order' : 'your order'
  const { minDays, maxDays } = order.deliveryWay
  const exchange = exchangeCodeOf(order)
  return (
    <EmailLayout
      shop={shop}
      preview={`${carrier ? `With ${carrier}. ` : ''}It should reach you within ${minDays} to ${maxDays} business days.`}
      reason="You receive this because you placed an order at"
    >
      <Title>{isPart ? 'Part of your order' : 'Your order'} is on its way.</Title>
      <Paragraph>
        {order.firstName}, we have handed {orderText} to {carrier ?? 'the carrier'}. It should reach you
        within {minDays} to {maxDays} business days.
      </Paragraph>
      <Facts
        facts={[
          { label: 'Order', value: order.number },
          ...(carrier ? [{ label: 'Carrier', value: carrier }] : []),
          ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
        ]}
      />
      {!isPart && <Facts facts={order.steps} />}
      <Action href={link ?? order.url}>{link ? 'Follow your parcel' : 'View your order'}</Action>
      {link && (
        <Paragraph>
          <Anchor href={order.url}>View your order</Anchor>
        </Paragraph>
      )}
      {isPart && <Paragraph>In this parcel:</Paragraph>}
      <OrderLines lines={order.lines} currency={order.currency} />
      {isPart && <Paragraph>{unsentText(unsentLines)}</Paragraph>}
      {order.due !== null && (
        <Paragraph>{`Customs may ask you for ${order.due} before they hand the parcel over.`}</Paragraph>
      )}
      {exchange && (
        <Paragraph>
          It comes in exchange {exchange}: there is nothing more to pay{order.due !== null && ' us'}.
        </Paragraph>
      )}
      <Rule />
      <Addresses addresses={[{ label: 'On its way to', address: order.shippingAddress }]} />
    </EmailLayout>
  )
}

/** Says which pieces of an order in several parcels are still to be sent. */
const unsentText = (unsentLines: readonly EmailLine[]): string => {
  if (unsentLines.length === 0) return 'Everything in your order has now been sent.'
  const lines = unsentLines.map(line => `${line.quantity} × ${line.title} (${choiceOf(line)})`)
  return `Still to come: ${lines.join(', ')}. We will email you when it is on its way.`
}

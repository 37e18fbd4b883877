import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { Fragment } from 'react'
import { choiceText } from '@shop/contracts/orders/variantName'
import { formatMoney } from '@shop/contracts/money'
import { type ContactTopic, contactTopics } from '@shop/contracts/contact/topics'
import { Figures } from '../parts/Figures.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { Action, Paragraph, Subtitle, Title, Rule, Breaks, Muted } from '../parts/type.tsx'
import type { EmailShop } from '../data/readShop.ts'
import type { CheckoutFact } from '@shop/contracts/checkout/checkoutFacts'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import { orderFigures } from '../data/orderFigures.ts'
import { Addresses } from '../parts/Addresses.tsx'
import { Facts } from '../parts/Facts.tsx'
import { GiftNote } from '../parts/GiftNote.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'

export interface LowProduct {
  id: string
  title: string
  /** Lowest first. `left` is the number that can still be sold. */
  variants: readonly { id: string; color: string; size: string; details: string; left: number }[]
}

interface LowStockNoticeContent {
  shop: EmailShop
  products: readonly LowProduct[]
  threshold: number
}

export const lowStockSubject = ({ products }: LowStockNoticeContent) =>
  products.length === 1 ? `Low stock: ${products[0]?.title}` : `Low stock: ${products.length} products`

const leftText = (units: number) => (units <= 0 ? 'Sold out' : `${units} left`)

export const LowStockNotice = ({ shop, products, threshold }: LowStockNoticeContent) => (
  <EmailLayout
    shop={shop}
    preview={products.map(({ title }) => title).join(', ')}
    reason="You receive this because notices of low stock are switched on in the settings of"
  >
    <Title>Running low</Title>
    <Paragraph>Each of these has {threshold} or fewer left to sell.</Paragraph>
    {products.map(({ id, title, variants }) => (
      <Fragment key={id}>
        <Subtitle>{title}</Subtitle>
        <Figures
          figures={variants.map(({ color, size, details, left }) => ({
            label: choiceText({ color, size: `size ${size}`, details }),
            value: leftText(left),
          }))}
        />
      </Fragment>
    ))}
    <Action href={`${shop.url}/admin/products`}>Open the products</Action>
  </EmailLayout>
)

interface NewOrderNoticeContent {
  shop: EmailShop
  order: EmailOrder
}

export const newOrderSubject = ({ order }: NewOrderNoticeContent) =>
  `New order ${order.number}: ${formatMoney(order.total, order.currency)}`

/** Checkout details for staff; the invoice has the billing address. */
const checkoutDetailsOf = (order: EmailOrder) =>
  ({
    shippingMethod: { label: 'Sent by', value: deliveryName(order.deliveryWay) },
    shippingAddress: { label: 'Deliver to', address: order.shippingAddress },
    billingAddress: null,
    giftNote: order.giftNote && <GiftNote note={order.giftNote} />,
  }) satisfies Record<CheckoutFact, unknown>

export const NewOrderNotice = ({ shop, order }: NewOrderNoticeContent) => {
  const checkoutDetails = checkoutDetailsOf(order)
  return (
    <EmailLayout
      shop={shop}
      preview={`${order.firstName} ${order.lastName}, ${order.shippingAddress.city}`}
      reason="You receive this because notices of new orders are switched on in the settings of"
    >
      <Title>New order: {formatMoney(order.total, order.currency)}</Title>
      <Facts
        facts={[
          { label: 'Order', value: order.number },
          { label: 'Customer', value: `${order.firstName} ${order.lastName}` },
          checkoutDetails.shippingMethod,
        ]}
      />
      <OrderLines lines={order.lines} currency={order.currency} />
      <Figures figures={orderFigures(order)} />
      <Action href={`${shop.url}/admin/orders/${order.id}`}>Open the order</Action>
      <Rule />
      {checkoutDetails.giftNote}
      <Addresses addresses={[checkoutDetails.shippingAddress]} />
    </EmailLayout>
  )
}

export interface NewReview {
  id: string
  rating: number
  title: string
  comment: string
  productTitle: string
  author: string
  isWaiting: boolean
}

interface NewReviewNoticeContent {
  shop: EmailShop
  review: NewReview
}

export const newReviewSubject = ({ review: { rating, productTitle } }: NewReviewNoticeContent) =>
  `New review: ${rating} ${rating === 1 ? 'star' : 'stars'} for ${productTitle}`

export const NewReviewNotice = ({ shop, review }: NewReviewNoticeContent) => (
  <EmailLayout
    shop={shop}
    preview={review.title || review.comment || review.productTitle}
    reason="You receive this because notices of new reviews are switched on in the settings of"
  >
    <Title>New review: {review.rating} of 5 stars</Title>
    <Facts
      facts={[
        { label: 'Product', value: review.productTitle },
        { label: 'Customer', value: review.author },
        ...(review.title ? [{ label: 'Title', value: review.title }] : []),
      ]}
    />
    {review.comment && (
      <Paragraph>
        <Breaks lines={review.comment.split('\n')} />
      </Paragraph>
    )}
    <Paragraph>
      {review.isWaiting
        ? 'It will be shown in the shop once somebody approves it.'
        : 'It is already shown in the shop, as reviews are approved automatically.'}
    </Paragraph>
    <Action href={`${shop.url}/admin/reviews?review=${review.id}`}>Open the review</Action>
  </EmailLayout>
)

interface ContactMessageContent {
  shop: EmailShop
  name: string
  email: string
  topic: ContactTopic
  orderNumber?: string | null | undefined
  message: string
}

export const contactSubject = ({ name, topic }: ContactMessageContent) =>
  `${contactTopics[topic]}: a message from ${name}`

export const ContactMessage = ({ shop, name, email, topic, orderNumber, message }: ContactMessageContent) => (
  <EmailLayout
    shop={shop}
    preview={message.slice(0, 120)}
    reason="You receive this because somebody wrote to you on the contact page of"
  >
    <Title>{contactTopics[topic]}</Title>
    <Facts
      facts={[
        { label: 'From', value: name },
        { label: 'Email', value: email },
        ...(orderNumber ? [{ label: 'Order', value: orderNumber }] : []),
      ]}
    />
    <Paragraph>
      <Breaks lines={message.split(/\r?\n/)} />
    </Paragraph>
    <Muted>Reply to this email to answer {name}.</Muted>
  </EmailLayout>
)

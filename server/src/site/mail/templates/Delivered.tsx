import { returnDays } from '@shop/contracts/shop/returnDays'
import { Fragment } from 'react'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import type { EmailShop } from '../data/readShop.ts'
import { Facts } from '../parts/Facts.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Action, Anchor, Paragraph, Subtitle, Title } from '../parts/type.tsx'

interface Content {
  shop: EmailShop
  order: EmailOrder
  /** End of the shop's own period for returns, ms. */
  returnsUntil: number | null
  /** Tells whether the buyer has an account, which reviews require. */
  hasAccount: boolean
}

export const deliveredSubject = ({ shop, order }: Content) =>
  `${shop.name}: your order ${order.number} has arrived`

/** Asks for a review of each garment, even if several of its sizes were bought. */
const Reviews = ({ lines }: Pick<EmailOrder, 'lines'>) => {
  const titles = new Map(lines.flatMap(({ url, title }) => (url ? [[url, title] as const] : [])))
  if (titles.size === 0) return null
  return (
    <>
      <Subtitle>How does it fit?</Subtitle>
      <Paragraph>
        A few words from you help others to choose.
        {[...titles].map(([url, title]) => (
          <Fragment key={url}>
            <br />
            <Anchor href={`${url}?tab=reviews`}>{`Review ${title}`}</Anchor>
          </Fragment>
        ))}
      </Paragraph>
    </>
  )
}

/** Says until when items may be returned, by date if it is known. */
const untilText = ({ shop, returnsUntil }: Pick<Content, 'shop' | 'returnsUntil'>): string => {
  if (returnsUntil === null) return `within ${returnDays} days of delivery`
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: shop.timezone })
  return `by ${day.format(returnsUntil)}`
}

export const Delivered = ({ shop, order, returnsUntil, hasAccount }: Content) => (
  <EmailLayout
    shop={shop}
    preview={`Not quite right? Exchange it or send it back within ${returnDays} days.`}
    reason="You receive this because you placed an order at"
  >
    <Title>Your order has arrived.</Title>
    <Paragraph>
      {order.firstName}, your order {order.number} has been delivered. We hope it is everything you wished
      for.
    </Paragraph>
    <Facts facts={order.steps} />
    <Paragraph>
      If a piece is not quite right, you can exchange it or send it back {untilText({ shop, returnsUntil })},
      from the page of your order.
    </Paragraph>
    <Action href={order.url}>Exchange or return</Action>
    {hasAccount && <Reviews lines={order.lines} />}
    <Subtitle>What you received</Subtitle>
    <OrderLines lines={order.lines} currency={order.currency} />
    {shop.email && (
      <Paragraph>Has it not reached you? Reply to this email, and we will look into it.</Paragraph>
    )}
  </EmailLayout>
)

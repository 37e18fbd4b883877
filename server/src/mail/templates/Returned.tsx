import { isOurFault } from '@shop/contracts/returnReasons'
import type { LetterOrder } from '../data/readLetterOrder.ts'
import type { LetterReturn } from '../data/readLetterReturn.ts'
import type { Shop } from '../data/readShop.ts'
import { Letter } from '../parts/Letter.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { Action, Breaks, Paragraph, Subtitle, Title } from '../parts/type.tsx'

export type ReturnNews = 'asked' | 'received' | 'canceled' | 'lapsed'

interface Content {
  shop: Shop
  order: LetterOrder
  back: LetterReturn
  news: ReturnNews
  /** Words of staff who ended it. */
  reason: string | undefined
}

const subjects: Record<ReturnNews, (code: string) => string> = {
  asked: code => `how to send back return ${code}`,
  received: code => `return ${code} has arrived`,
  canceled: code => `about your return ${code}`,
  lapsed: code => `your exchange ${code} has lapsed`,
}

export const returnedSubject = ({ shop, back, news }: Content) => `${shop.name}: ${subjects[news](back.code)}`

const titles: Record<ReturnNews, string> = {
  asked: 'Your return is booked.',
  received: 'Your return has arrived.',
  canceled: 'Your return has been ended.',
  lapsed: 'We could hold it no longer.',
}

const previews: Record<ReturnNews, string> = {
  asked: 'Print the slip, pack the pieces, and hand the parcel over.',
  received: 'We check the pieces, then your money goes back.',
  canceled: 'Nothing is refunded for it.',
  lapsed: 'You can still send your piece back for a refund.',
}

/** Names what comes in exchange. */
const InExchange = ({ back, text }: { back: LetterReturn; text: string }) =>
  back.swaps.length > 0 && (
    <>
      <Subtitle>In exchange</Subtitle>
      <Paragraph>
        <Breaks lines={back.swaps.map(swap => `${swap.text} (order ${swap.number})`)} />
      </Paragraph>
      <Paragraph>{text}</Paragraph>
    </>
  )

const HowToSend = ({ shop, order, back }: Content) => (
  <>
    <Paragraph>
      {order.firstName}, please print the return slip from your order and put it into the parcel, or write{' '}
      {back.code} on a piece of paper. Pack the pieces as they came, with their labels, and send them within
      14 days.
    </Paragraph>
    <InExchange
      back={back}
      text="We hold this for you for 14 days, and send it as soon as your parcel reaches us."
    />
    {shop.trader.addressLines.length > 0 && (
      <>
        <Subtitle>Send to</Subtitle>
        <Paragraph>
          <Breaks lines={[shop.name, `Returns, ${back.code}`, ...shop.trader.addressLines]} />
        </Paragraph>
      </>
    )}
    <Paragraph>
      {back.reasons.some(isOurFault)
        ? 'As something is not right with what we sent, the postage is on us: reply to this email with a picture of your receipt.'
        : back.swaps.length > 0
          ? 'Within the UK an exchange costs you no postage: reply to this email with a picture of your receipt.'
          : 'Please keep the receipt of posting until your refund has arrived.'}
    </Paragraph>
  </>
)

const Received = ({ order, back }: Content) => (
  <>
    <Paragraph>
      {order.firstName}, your parcel {back.code} has reached us.{' '}
      {back.swaps.length < back.lines.length &&
        'We look at the pieces and refund them the way you paid, within 14 days at the latest. We write again when your money is on its way.'}
    </Paragraph>
    <InExchange back={back} text="We are packing this for you now, and write again when it is on its way." />
  </>
)

const Lapsed = ({ order, back }: Content) => (
  <Paragraph>
    {order.firstName}, we held your exchange for 14 days, but your parcel {back.code} has not been posted, so{' '}
    {back.swaps.map(({ text }) => text).join('; ')} is for sale again. You can still send your piece back with
    the same slip, and we refund it.
  </Paragraph>
)

const Canceled = ({ shop, order, back, reason }: Content) => (
  <>
    <Paragraph>
      {order.firstName}, we have ended your return {back.code}, and nothing is refunded for it.
    </Paragraph>
    {reason && <Paragraph>Reason: {reason}</Paragraph>}
    {shop.email && <Paragraph>If you see it differently, reply to this email and we look into it.</Paragraph>}
  </>
)

const bodies = { asked: HowToSend, received: Received, canceled: Canceled, lapsed: Lapsed } satisfies Record<
  ReturnNews,
  unknown
>

/** Tells the customer of a return: how to send it, that it has arrived, or that staff have ended it. */
export const Returned = (content: Content) => {
  const { shop, order, back, news } = content
  const Body = bodies[news]
  return (
    <Letter
      shop={shop}
      preview={previews[news]}
      reason="You receive this because you are sending something back to"
    >
      <Title>{titles[news]}</Title>
      <Body {...content} />
      <OrderLines lines={back.lines} currency={order.currency} />
      <Action href={order.url} primaryColor={shop.primaryColor}>
        {news === 'asked' ? 'Print the return slip' : 'View your order'}
      </Action>
    </Letter>
  )
}

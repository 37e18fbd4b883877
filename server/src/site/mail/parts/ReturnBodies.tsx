import { formatMoney, type Pence } from '@shop/contracts/money'
import { isOurFault } from '@shop/contracts/returnReasons'
import { comesFromAbroad, returnAddressLines, shopPaysPostage } from '@shop/contracts/returns/sendingBack'
import { refundPartsText } from '@shop/contracts/returns/refundPartsText'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import { isWholeExchange, type EmailExchange, type EmailReturn } from '../data/readEmailReturn.ts'
import type { EmailShop } from '../data/readShop.ts'
import { InExchange } from './InExchange.tsx'
import { Breaks, Paragraph, Subtitle } from './type.tsx'

export interface ReturnContent {
  shop: EmailShop
  order: EmailOrder
  emailReturn: EmailReturn
  /** Message of the staff who ended the return. */
  reason?: string | undefined
  /** Refund before deductions, pence. */
  expected?: Pence
  /** The part of that refund that was paid for delivery, pence. */
  delivery?: Pence | undefined
  /** Pieces that were not in the parcel, or cannot be sent in exchange, in words. */
  missing?: readonly string[] | undefined
  /** Pieces of `missing` whose replacements have been sent, in words. */
  owed?: readonly string[] | undefined
  /** Exchanges that have ended because a piece of them is missing. */
  ended?: readonly string[] | undefined
  /** Missing pieces that arrived later, in words: accepted, or on their way back to the customer. */
  arrived?: readonly string[] | undefined
  notAccepted?: readonly string[] | undefined
  /** Surcharge paid for garments that cannot be sent, pence. */
  paid?: Pence | undefined
}

/** Says who pays the postage, and how a parcel from abroad passes customs. */
const postageTexts = ({ reasons, exchange }: EmailReturn, isFromAbroad: boolean): string[] => {
  const isExchange = exchange !== null && exchange.status !== 'CANCELED'
  const postage = postageText(reasons, { isExchange, isFromAbroad })
  if (!isFromAbroad) return [postage]
  const customs =
    'Please use a tracked service. On the customs form tick “Returned goods”, and give your order number and what you paid for the pieces. Otherwise your parcel may be held up for duty.'
  const exchangeCustoms =
    isExchange && 'Customs may ask you for duty and tax on what we send you in exchange.'
  return [postage, customs, exchangeCustoms].filter(text => text !== false)
}

const postageText = (
  reasons: EmailReturn['reasons'],
  terms: { isExchange: boolean; isFromAbroad: boolean },
): string => {
  if (!shopPaysPostage(reasons, terms))
    return 'The postage of a return is yours to pay. Please keep the receipt until your refund has arrived.'
  const explanation = reasons.some(isOurFault)
    ? 'As the mistake is ours, so is the postage'
    : 'Exchanges within the UK are free'
  return `${explanation}. You pay the postage first. Keep the receipt and reply to this email with a photograph of it, and we will reimburse you.`
}

export const HowToSend = ({ shop, order, emailReturn, expected = 0, delivery = 0 }: ReturnContent) => (
  <>
    <Paragraph>
      {order.firstName}, please print the return slip from your order and place it in the parcel, or write{' '}
      {emailReturn.code} on a piece of paper. Fold each piece as you found it, with its labels attached, and
      post the parcel within 14 days.
    </Paragraph>
    <InExchange order={order} emailReturn={emailReturn} />
    {expected > 0 && (
      <Paragraph>
        We will refund up to {formatMoney(expected, order.currency)} to your original payment method within 14
        days of your parcel reaching us, and email you when your money is on its way.
        {delivery > 0 && ` ${refundPartsText({ expected, delivery, currency: order.currency })}`}
      </Paragraph>
    )}
    {shop.trader.addressLines.length > 0 && (
      <>
        <Subtitle>Send to</Subtitle>
        <Paragraph>
          <Breaks
            lines={[
              shop.name,
              `Returns, ${emailReturn.code}`,
              ...returnAddressLines(shop.trader.addressLines, order.shippingAddress),
            ]}
          />
        </Paragraph>
      </>
    )}
    {postageTexts(emailReturn, comesFromAbroad(order.shippingAddress)).map(text => (
      <Paragraph key={text}>{text}</Paragraph>
    ))}
  </>
)

const PackIt = ({ emailReturn }: ReturnContent) => (
  <Paragraph>
    Please place the return slip from your order in the parcel, or write {emailReturn.code} on a piece of
    paper. Ask for proof of posting, and keep it until we have confirmed that the parcel has arrived.
  </Paragraph>
)

export const PrepaidLabel = (content: ReturnContent) => (
  <>
    <Paragraph>
      {content.order.firstName}, we pay the postage of return {content.emailReturn.code}. Your label is
      attached, and you will find it in your order as well. Print it, attach it to your parcel and hand the
      parcel in. If the label shows a QR code, you may show that on your phone instead.
    </Paragraph>
    <PackIt {...content} />
  </>
)

export const PrepaidCode = (content: ReturnContent) => (
  <>
    <Paragraph>
      {content.order.firstName}, we pay the postage of return {content.emailReturn.code}. Your QR code is
      attached, and you will find it in your order as well. Show it on your phone where you hand in the
      parcel, and the label will be printed for you.
    </Paragraph>
    <PackIt {...content} />
  </>
)

export const Received = ({ order, emailReturn, expected = 0 }: ReturnContent) => (
  <>
    <Paragraph>
      {order.firstName}, your parcel {emailReturn.code} has reached us.{' '}
      {expected > 0 &&
        `We will check the pieces and refund up to ${formatMoney(expected, order.currency)} to your original payment method, within 14 days at the latest. We will email you when your money is on its way.`}
    </Paragraph>
    <InExchange order={order} emailReturn={emailReturn} />
  </>
)

export const Incomplete = ({
  shop,
  order,
  emailReturn,
  missing = [],
  owed = [],
  ended = [],
}: ReturnContent) => (
  <>
    <Paragraph>
      {order.firstName}, we have opened your parcel {emailReturn.code}, and this was not in it:{' '}
      {missing.join('; ')}.
    </Paragraph>
    <Paragraph>
      We will check the pieces below as usual.
      {missing.length > owed.length &&
        ' Still have what is missing? Book it again in your order and post it.'}
    </Paragraph>
    {ended.length > 0 && (
      <Paragraph>
        We have cancelled this exchange: {ended.join('; ')}. What has reached us of it will be refunded.
      </Paragraph>
    )}
    {owed.length > 0 && (
      <Paragraph>
        We have already sent what you chose instead of {owed.join('; ')}. Please post what was missing to us
        as well, with the same return code.
      </Paragraph>
    )}
    {shop.email && <Paragraph>If you did send it, reply to this email and we will look into it.</Paragraph>}
  </>
)

export const Late = ({
  shop,
  order,
  emailReturn,
  arrived = [],
  notAccepted = [],
  reason,
  expected = 0,
}: ReturnContent) => (
  <>
    {arrived.length > 0 && (
      <Paragraph>
        {order.firstName}, thank you: this piece of return {emailReturn.code} was missing from your parcel,
        and has now reached us: {arrived.join('; ')}.
        {expected > 0 &&
          ` We are refunding ${formatMoney(expected, order.currency)} to your original payment method.`}
      </Paragraph>
    )}
    {notAccepted.length > 0 && (
      <>
        <Paragraph>
          {order.firstName}, this piece of return {emailReturn.code} has reached us, but we cannot accept it,
          and are sending it back to you: {notAccepted.join('; ')}.
        </Paragraph>
        <Paragraph>Reason: {reason}</Paragraph>
        {shop.email && <Paragraph>If you disagree, reply to this email and we will look into it.</Paragraph>}
      </>
    )}
  </>
)

export const Lapsed = ({ order, emailReturn }: ReturnContent) => (
  <Paragraph>
    {order.firstName}, we reserved your exchange until {emailReturn.exchange?.heldUntil}, but your parcel{' '}
    {emailReturn.code} has not been posted, so {emailReturn.exchange?.pieces.join('; ')} is for sale again.
    You can still send your piece back with the same slip, and we will refund it.
  </Paragraph>
)

const refundTexts: Partial<Record<EmailReturn['state'], string>> = {
  ASKED:
    'You can still send your piece back with the same slip, and we will refund it once we have checked it.',
  SENT: 'We will refund the piece that you have posted once we have checked it.',
  RECEIVED: 'Your parcel has reached us, and we will refund your piece once we have checked it.',
}

/** Tells the customer of an unpaid or cancelled exchange that the returned garments will be refunded. */
export const Refundable = ({ order, emailReturn }: ReturnContent) => {
  const { code, state, exchange } = emailReturn
  const sum = formatMoney(exchange?.toPay ?? 0, order.currency)
  return (
    <>
      <Paragraph>
        {order.firstName},{' '}
        {exchange?.isPaid
          ? `your exchange ${code} was cancelled`
          : `your exchange ${code} has ended before its difference of ${sum} was paid`}
        , so {exchange?.pieces.join('; ')} is no longer reserved for you.
      </Paragraph>
      <Paragraph>
        {refundTexts[state]}
        {exchange?.isPaid && exchange.toPay > 0 && ` We will also refund the ${sum} that you paid on top.`}
      </Paragraph>
      {state === 'ASKED' && (
        <Paragraph>
          Would you still like the exchange? Cancel the return in your order, and book it again while your
          size is in stock.
        </Paragraph>
      )}
    </>
  )
}

/**
 * Says that pieces of an exchange cannot be sent, and that the returned ones are refunded, at once if they have been
 * checked.
 */
export const Unavailable = ({ order, emailReturn, expected = 0, missing = [], paid = 0 }: ReturnContent) => {
  const money = (sum: Pence) => formatMoney(sum, order.currency)
  const refund =
    expected > 0
      ? `We are refunding ${money(expected)} to your original payment method.`
      : refundTexts[emailReturn.state]
  return (
    <>
      <Paragraph>
        {order.firstName}, we cannot send this part of your exchange {emailReturn.code}, as it is no longer
        available: {missing.join('; ')}.
      </Paragraph>
      <Paragraph>
        {refund}
        {paid > 0 && ` We are also refunding the ${money(paid)} that you paid on top.`}
      </Paragraph>
      {emailReturn.exchange?.status !== 'CANCELED' && <InExchange order={order} emailReturn={emailReturn} />}
    </>
  )
}

const isSent = ({ status }: EmailExchange): boolean => status === 'SHIPPED' || status === 'DELIVERED'

export const Ended = ({ shop, order, emailReturn, reason }: ReturnContent) => {
  const { code, isSentBack, exchange } = emailReturn
  const sum = formatMoney(exchange?.toPay ?? 0, order.currency)
  return (
    <>
      <Paragraph>
        {order.firstName}, we have closed your {isWholeExchange(emailReturn) ? 'exchange' : 'return'} {code},
        and the pieces below will not be refunded.
        {isSentBack && ' We are sending them back to you.'}
        {exchange && !isSent(exchange) && ' What you chose in exchange will not be sent.'}
        {exchange?.isPaid && exchange.toPay > 0 && ` We will refund the ${sum} that you paid on top.`}
      </Paragraph>
      {reason && <Paragraph>Reason: {reason}</Paragraph>}
      {shop.email && <Paragraph>If you disagree, reply to this email and we will look into it.</Paragraph>}
    </>
  )
}

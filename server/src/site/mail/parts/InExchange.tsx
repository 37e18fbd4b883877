import { formatMoney } from '@shop/contracts/money'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import type { EmailExchange, EmailReturn } from '../data/readEmailReturn.ts'
import type { EmailOrder } from '../data/readEmailOrder.ts'
import { Action, Breaks, Paragraph, Subtitle } from './type.tsx'

const heldText = ({ state }: EmailReturn, { heldUntil }: EmailExchange): string =>
  state === 'ASKED'
    ? `We have reserved this for you until ${heldUntil}, and will send it as soon as your parcel reaches us.`
    : 'We have reserved this for you, and will send it as soon as your parcel reaches us.'

/** Says what happens next to a replacement for which nothing is left to pay. */
export const paidText = (emailReturn: EmailReturn, exchange: EmailExchange): string =>
  isAwaited(emailReturn)
    ? heldText(emailReturn, exchange)
    : 'We are packing this for you now, and will email you when it is on its way.'

const payText = (emailReturn: EmailReturn, { payBy }: EmailExchange, sum: string): string => {
  const sendText = isAwaited(emailReturn)
    ? 'we will send it as soon as your parcel reaches us'
    : 'we will pack it'
  const until = payBy ? `until ${payBy}` : 'for the next half hour'
  return `It costs ${sum} more. We will reserve it for you ${until} while you pay the difference; then ${sendText}. If you do not pay in time, we will refund the piece you send back instead.`
}

const textOf = (emailReturn: EmailReturn, exchange: EmailExchange, sum: string): string => {
  switch (exchange.status) {
    case 'PENDING':
      return payText(emailReturn, exchange, sum)
    case 'PAID':
      return paidText(emailReturn, exchange)
    case 'SHIPPED':
    case 'DELIVERED':
      return 'This has been sent to you.'
    case 'REFUNDED':
      return 'This has been refunded.'
    case 'CANCELED':
      return 'This is no longer reserved for you. We will refund the piece you send back instead.'
  }
}

/** Names the replacement and its state, with a link to pay any extra cost. */
export const InExchange = ({ order, emailReturn }: { order: EmailOrder; emailReturn: EmailReturn }) => {
  const { exchange } = emailReturn
  if (!exchange) return null
  const sum = formatMoney(exchange.toPay, order.currency)
  return (
    <>
      <Subtitle>In exchange</Subtitle>
      <Paragraph>
        <Breaks lines={exchange.pieces.map(piece => `${piece} (order ${exchange.number})`)} />
      </Paragraph>
      <Paragraph>{textOf(emailReturn, exchange, sum)}</Paragraph>
      {exchange.status === 'PENDING' && <Action href={exchange.url}>{`Pay ${sum}`}</Action>}
    </>
  )
}

import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { shortDay } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useNavigate } from 'react-router-dom'

const hasPassed = (instant: string): boolean => Date.parse(instant) <= Date.now()

const openTexts: Record<AdminOrder['holding'], (day: string) => string> = {
  always: day => `This is a quote: its stock is reserved and its customer can pay until the end of ${day}.`,
  while_paying: day =>
    `This is a quote that its customer can pay until the end of ${day}. They have the payment page open, and its stock is reserved for as long.`,
  nothing: day =>
    `This is a quote that its customer can pay until the end of ${day}. Its stock is not reserved, so others can buy it.`,
}

/** Describes the state of a quote; `isShort` means that staff have to act. Null if there is nothing to say. */
const noticeOf = (order: AdminOrder, timeZone: string) => {
  const { quote, quoteUntil, status, paidAt, holding } = order
  if (!quoteUntil || paidAt !== null) return null
  const day = shortDay(quoteUntil, timeZone)
  const shortages = quote?.shortages ?? []
  if (status === 'PENDING' && shortages.length > 0)
    return {
      text: `${shortages.join(' ')} Its stock was not reserved, so this quote cannot be paid as it stands. Please tell its customer, or renew it with something else.`,
      isShort: true,
    }
  if (paysForDelivery(order))
    return status === 'PENDING'
      ? { text: `Its customer can pay for this delivery until the end of ${day}.`, isShort: false }
      : null
  const exchange = exchangeCodeOf(order)
  if (exchange !== null && status === 'PENDING')
    return {
      text: `It comes in exchange for return ${exchange}: its stock is reserved and its customer can pay the difference until the end of ${day}.`,
      isShort: false,
    }
  // Answers cached by an earlier version lack `holding`: at that time each quote reserved stock.
  if (status === 'PENDING') return { text: (openTexts[holding] ?? openTexts.always)(day), isShort: false }
  if (quote?.renewedAs)
    return { text: `This quote was renewed as ${quote.renewedAs.number}.`, isShort: false }
  if (!hasPassed(quoteUntil)) return null
  const freedText = holding === 'nothing' ? '' : ' Its stock is free again.'
  return { text: `This quote lapsed on ${day} and was never paid.${freedText}`, isShort: false }
}

/** Opens the order that renewed the quote, or else the form that renews it. */
const RenewalButton = ({ order }: { order: AdminOrder }) => {
  const navigate = useNavigate()
  const renewedAs = order.quote?.renewedAs
  return renewedAs ? (
    <Button kind="plain" onClick={() => void navigate(`/admin/orders/${renewedAs.id}`)}>
      Open {renewedAs.number}
    </Button>
  ) : (
    <Button
      kind="plain"
      icon="refresh"
      needs={takeOrder}
      onClick={() => void navigate(`/admin/orders/${order.id}?create=true`)}
    >
      Renew Quote
    </Button>
  )
}

/** Shows the state of a quote, with a link to the form that renews it, or to the renewed quote. */
export const QuoteNotice = ({ order }: { order: AdminOrder }) => {
  const timeZone = use(TimeZoneContext)
  const notice = noticeOf(order, timeZone)
  if (!notice) return null
  const canBeRenewed = !paysForDelivery(order) && exchangeCodeOf(order) === null
  return (
    <Notice
      tone={notice.isShort ? 'warning' : 'plain'}
      action={canBeRenewed && <RenewalButton order={order} />}
    >
      {notice.text}
    </Notice>
  )
}

import { paysForDelivery } from '@shop/contracts/orders/paysForDelivery'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import type { Order } from '@shop/contracts/orders/endpoints'
import type { FormatOrderDate } from './useOrderDates.ts'

type Quote = Pick<
  Order,
  'quoteUntil' | 'status' | 'paidAt' | 'holding' | 'items' | 'together' | 'promotionCode'
>

const hasExpired = (quoteUntil: string) => Date.parse(quoteUntil) <= Date.now()

/** Tells whether an order is a quote that can be paid. */
export const isOpenQuote = ({ quoteUntil, status }: Pick<Quote, 'quoteUntil' | 'status'>): boolean =>
  quoteUntil !== null && status === 'PENDING' && !hasExpired(quoteUntil)

/** Explains until when a quote can be paid, or that it has lapsed; null for every other order. */
export const quoteText = (order: Quote, orderDate: FormatOrderDate): string | null => {
  const { quoteUntil, paidAt } = order
  if (quoteUntil === null || paidAt !== null) return null
  const day = orderDate(quoteUntil)
  if (isOpenQuote(order) && paysForDelivery(order))
    return `You can pay for this until the end of ${day}, as long as your order has not been packed.`
  if (isOpenQuote(order))
    return order.holding === 'always'
      ? `We are holding this for you until the end of ${day}.`
      : `You can pay for this until the end of ${day}. We are not holding it for you until then, so it may sell out.`
  if (exchangeCodeOf(order) !== null)
    return 'The difference was not paid, so your exchange is no longer reserved for you. Nothing was charged.'
  return hasExpired(quoteUntil)
    ? `This offer lapsed on ${day}, and nothing was charged. If you would still like it, just reply to our email: we will gladly renew it.`
    : 'This offer is no longer open, and nothing was charged. If we have sent you a newer one, you will find it in your emails.'
}

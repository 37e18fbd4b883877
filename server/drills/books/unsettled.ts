import { leaseMs } from '../../src/platform/events/outbox/messages.ts'
import type { Books, OrderRow } from './readBooks.ts'

/** Finds the payments by token that were started for an order. */
const tokenPayments = (books: Books, { id }: OrderRow) =>
  books.payments.filter(({ metadata }) => metadata['by'] === 'token' && metadata['orderId'] === id)

/** Tells whether the provider has received the payment of an order. */
const isPaidFor = (books: Books, order: OrderRow) =>
  books.sessions.some(page => page.client_reference_id === order.id && page.payment_status === 'paid') ||
  tokenPayments(books, order).some(({ status }) => status === 'succeeded')

/** Describes the disagreement of an order with the provider; an empty list if they agree. */
const disagreementsOf = (books: Books, order: OrderRow): string[] => {
  const { id, status, paidAt, sessionId, paymentId } = order
  const pages = books.sessions.filter(session => session.client_reference_id === id)
  // A payment that came too late for its units still belongs to the order, and is refunded.
  if (isPaidFor(books, order)) return paidAt || paymentId ? [] : [`${id} is paid for and ${status}`]
  if (status !== 'PENDING') return []
  if (tokenPayments(books, order).some(payment => payment.status === 'canceled' && payment.id === sessionId))
    return [`${id} is PENDING and its payment is canceled`]
  // An order without an open payment page waits for its shopper to return; a quote waits until it expires.
  if (pages.length === 0 || (sessionId === null && pages.every(page => page.status === 'expired'))) return []
  const page = pages.find(({ id: pageId }) => pageId === sessionId)
  if (!page) return [`${id} does not know its payment page`]
  return page.status === 'expired' ? [`${id} is PENDING and its page is closed`] : []
}

/**
 * Tells whether an email is waiting because its mailbox has received enough of its kind within the hour: see
 * `mailboxCap.ts`.
 */
const isHeldBack = ({ note, deadAt, availableAt }: Books['outbox'][number], now: number): boolean =>
  // A shorter wait may be the lease of a process that was killed.
  !note && !deadAt && Date.parse(availableAt) > now + leaseMs

/**
 * Lists everything that still has to happen until the shop agrees with the provider; open payment pages may stay open.
 * With `now`, emails over their mailbox's limit may continue to wait.
 */
export const findUnsettled = (books: Books, now = Infinity): string[] => [
  ...books.orders.flatMap(order => disagreementsOf(books, order)),
  ...books.openEvents.map(({ id, type, error }) => `event ${id} (${type}) is not processed: ${error}`),
  ...books.refunds
    .filter(({ state, method }) => state === 'PENDING' && method !== 'by_hand')
    .map(({ id }) => `refund ${id} is under way`),
  ...books.providerRefunds
    .filter(({ id }) => !books.refunds.some(({ providerId }) => providerId === id))
    .map(({ id }) => `refund ${id} of the provider is not known`),
  ...books.outbox
    .filter(message => !message.sentAt && !isHeldBack(message, now))
    .map(({ key, note, deadAt }) => `${key} is not sent: ${deadAt ? 'given up, ' : ''}${note}`),
  // A failing job's alert stays open until the job's next successful run.
  ...books.alerts
    .filter(({ kind }) => kind === 'job-failing')
    .map(({ subject, detail }) => `the job ${subject} has not worked again: ${detail}`),
]

import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { findDuplicates } from '../people/MailServer.ts'
import type { Books, OrderRow } from './readBooks.ts'

/** Findings of a drill, as sentences for the reader of its failure. */
interface Findings {
  lost: string[]
  /** Payments and moves to PAID. */
  paidTwice: string[]
  doubled: string[]
  oversold: string[]
}

const times = <T>(items: readonly T[], keyOf: (item: T) => string) => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const duplicatesIn = <T>(what: string, items: readonly T[], keyOf: (item: T) => string) =>
  [...times(items, keyOf)]
    .filter(([, count]) => count > 1)
    .map(([key, count]) => `${what} ${key} is there ${count} times`)

const paidSessions = ({ sessions }: Books) => sessions.filter(session => session.payment_status === 'paid')
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Finds gaps: a series counts 1, 2, 3 in each year, with no number left out. */
const findGaps = (numbers: readonly string[]) => {
  const next = new Map<string, number>()
  return numbers.toSorted().flatMap(number => {
    const dash = number.lastIndexOf('-')
    const expected = (next.get(number.slice(0, dash)) ?? 0) + 1
    next.set(number.slice(0, dash), expected)
    return Number(number.slice(dash + 1)) === expected ? [] : [`document ${number} stands at ${expected}`]
  })
}

const missingOfPaidOrder = (books: Books, order: OrderRow): string[] => {
  const { id, total, paymentId, paymentMethod } = order
  const missing: string[] = []
  const has = (key: string) => books.outbox.some(message => message.key === `${key}:${id}`)
  // An exchange without a surcharge was announced when its return was booked.
  const isExchangeOrder = paymentMethod === 'offline' && exchangeCodeOf(order) !== null
  if (!isExchangeOrder && (!has('order-confirmation') || !has('new-order-notice')))
    missing.push(`${id} has no confirmation`)
  if (!books.documents.some(({ kind, orderId }) => kind === 'INVOICE' && orderId === id))
    missing.push(`${id} has no invoice`)
  const payment = books.payments.find(theirs => theirs.id === paymentId)
  const isPaidAtProvider = payment?.status === 'succeeded' && payment.amount_received === total
  // An order made free by a code is not charged.
  if (paymentMethod === 'card' && total > 0 && !isPaidAtProvider)
    missing.push(`${id} is paid here and not at the provider`)
  return missing
}

const findLost = (books: Books): string[] => {
  const byId = new Map(books.orders.map(order => [order.id, order]))
  const lostPayments = paidSessions(books).filter(session => {
    const order = byId.get(session.client_reference_id ?? '')
    return !order || order.paymentId !== session.payment_intent
  })
  const letters = books.outbox.filter(({ sentAt, note, kind }) => sentAt && !note && !silent.includes(kind))
  const delivered = new Set(books.mails.map(({ id }) => id))
  const series = (kind: string) => books.documents.filter(row => row.kind === kind).map(row => row.number)
  return [
    ...lostPayments.map(session => `the payment of ${session.id} belongs to no order`),
    ...books.orders.filter(({ paidAt }) => paidAt).flatMap(order => missingOfPaidOrder(books, order)),
    ...letters.filter(({ id }) => !delivered.has(id)).map(({ key }) => `${key} is sent and there is no mail`),
    ...findGaps(series('INVOICE')),
    ...findGaps(series('CREDIT_NOTE')),
    ...books.differences.map(difference => `stock differs: ${JSON.stringify(difference)}`),
    ...books.bookDifferences.map(({ detail }) => `the books differ: ${detail}`),
    ...findMoneyDifference(books),
    ...books.alerts.map(alert => `an alert: ${JSON.stringify(alert)}`),
    ...books.orders.flatMap(({ id, reviewFlag }) => (reviewFlag ? [`${id} is flagged: ${reviewFlag}`] : [])),
  ]
}

const findMoneyDifference = ({ payments, theirRefunds, ledgerSum }: Books): string[] => {
  const paidAmounts = payments.map(({ amount_received: amount }) => amount)
  const refundedAmounts = theirRefunds
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
  const balance = sum(paidAmounts) - sum(refundedAmounts)
  return balance === ledgerSum
    ? []
    : [`the provider holds ${balance} pence, by the ledger it is ${ledgerSum}`]
}

/** Messages that send no email. */
const silent = ['invoice', 'credit-note', 'forget-person', 'drop-replacement', 'agent-order']

const findPaidTwice = (books: Books): string[] => [
  ...duplicatesIn('a payment of', paidSessions(books), session => session.client_reference_id ?? session.id),
  ...duplicatesIn(
    'the step to PAID of',
    // From SHIPPED: a parcel was marked as not sent.
    books.steps.filter(({ from, to }) => to === 'PAID' && from !== 'SHIPPED'),
    ({ orderId }) => orderId,
  ),
]

/** Finds open payment pages by which somebody could pay twice, or for units no longer reserved. */
const findStrayPages = ({ sessions, orders }: Books): string[] => {
  const open = sessions.filter(({ status }) => status === 'open')
  const waiting = new Set(orders.filter(({ status }) => status === 'PENDING').map(({ id }) => id))
  return [
    ...duplicatesIn('an open page of', open, session => session.client_reference_id ?? session.id),
    ...open
      .filter(session => !waiting.has(session.client_reference_id ?? ''))
      .map(({ id, client_reference_id: order }) => `the page ${id} of ${order} is open, which waits no more`),
  ]
}

const findDoubled = (books: Books): string[] => {
  const { steps, documents, theirRefunds, payments, moves, outbox, mails, outages } = books
  const outboxIds = new Set(outbox.map(({ id }) => id))
  const sentAgain = new Set(
    steps.filter(({ from, to }) => from === 'SHIPPED' && to === 'PAID').map(({ orderId }) => orderId),
  )
  return [
    ...findStrayPages(books),
    ...duplicatesIn(
      'the step from',
      steps.filter(({ orderId, from }) => from && !sentAgain.has(orderId)),
      ({ orderId, from, to }) => `${from} to ${to} of ${orderId}`,
    ),
    ...duplicatesIn(
      'the invoice of',
      documents.filter(({ kind }) => kind === 'INVOICE'),
      ({ orderId }) => orderId,
    ),
    ...duplicatesIn(
      'the move',
      moves.filter(({ itemId }) => itemId),
      ({ itemId, kind }) => `${kind} of ${itemId}`,
    ),
    ...duplicatesIn('the message', outbox, ({ key }) => key),
    ...duplicatesIn('the refund', theirRefunds, ({ id, metadata }) => metadata?.['refundId'] ?? id),
    ...payments
      .filter(({ id, amount_received }) => refundedOf(books, id) > amount_received)
      .map(({ id }) => `more is refunded of ${id} than was paid`),
    ...mails.filter(({ id }) => !outboxIds.has(id)).map(({ id }) => `nobody asked for the mail ${id}`),
    ...findDuplicates(mails, outages).doubled.map(
      id => `the mail ${id} came again, and nothing had been killed`,
    ),
  ]
}

const refundedOf = ({ theirRefunds }: Books, paymentId: string) =>
  sum(
    theirRefunds
      .filter(refund => refund.payment_intent === paymentId && refund.status !== 'failed')
      .map(({ amount }) => amount),
  )

/** Compares the units that left the stock for good, by variant, with all that were ever added. */
const findOversold = ({ moves }: Books): string[] => {
  const received = new Map<string, number>()
  const sold = new Map<string, number>()
  for (const { variantId, kind, stock } of moves) {
    const side = kind === 'RECEIVE' || kind === 'COUNT' ? received : sold
    side.set(variantId, (side.get(variantId) ?? 0) + stock)
  }
  return [...sold]
    .filter(([variantId, units]) => -units > (received.get(variantId) ?? 0))
    .map(([variantId, units]) => `${-units} sold of ${variantId}, ${received.get(variantId)} were there`)
}

/** Counts the units sold and not restocked. */
export const countSold = ({ moves }: Books): number =>
  -sum(moves.filter(({ kind }) => kind === 'CONSUME' || kind === 'RESTOCK').map(({ stock }) => stock))

/** Compares all records with each other. Every drill ends with empty lists. */
export const checkBooks = (books: Books): Findings => ({
  lost: findLost(books),
  paidTwice: findPaidTwice(books),
  doubled: findDoubled(books),
  oversold: findOversold(books),
})

export const nothingWrong: Findings = { lost: [], paidTwice: [], doubled: [], oversold: [] }

import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { findDuplicateMails } from '../people/MailServer.ts'
import type { Books, OrderRow } from './readBooks.ts'

/** Findings of a drill, as sentences for the reader of its failure. */
interface Findings {
  /** Anything that is missing or differs. */
  lost: string[]
  /** Repeated payments and changes to PAID. */
  paidTwice: string[]
  /** Anything else that exists twice. */
  doubled: string[]
  oversold: string[]
}

const countByKey = <T>(items: readonly T[], keyOf: (item: T) => string) => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const duplicatesIn = <T>(label: string, items: readonly T[], keyOf: (item: T) => string) =>
  [...countByKey(items, keyOf)]
    .filter(([, count]) => count > 1)
    .map(([key, count]) => `${label} ${key} is there ${count} times`)

const paidSessions = ({ sessions }: Books) => sessions.filter(session => session.payment_status === 'paid')
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Finds gaps in document numbers, which count 1, 2, 3 in each year, such as 2026-1. */
const findGaps = (numbers: readonly string[]) => {
  const lastNumbers = new Map<string, number>()
  return numbers.toSorted().flatMap(number => {
    const dash = number.lastIndexOf('-')
    const expected = (lastNumbers.get(number.slice(0, dash)) ?? 0) + 1
    lastNumbers.set(number.slice(0, dash), expected)
    return Number(number.slice(dash + 1)) === expected
      ? []
      : [`document ${number} stands where ${expected} should be`]
  })
}

const problemsOfPaidOrder = (books: Books, order: OrderRow): string[] => {
  const { id, total, paymentId, paymentMethod } = order
  const problems: string[] = []
  const hasMessage = (key: string) => books.outbox.some(message => message.key === `${key}:${id}`)
  // An exchange without a surcharge was announced when its return was booked.
  const isExchangeOrder = paymentMethod === 'offline' && exchangeCodeOf(order) !== null
  // A surcharge for delivery has no garments, and staff get no notice of it.
  const isSurcharge = books.items.every(({ orderId }) => orderId !== id)
  const isNoticeMissing = !isSurcharge && !hasMessage('new-order-notice')
  if (!isExchangeOrder && (!hasMessage('order-confirmation') || isNoticeMissing))
    problems.push(`${id} has no confirmation`)
  if (!books.documents.some(({ kind, orderId }) => kind === 'INVOICE' && orderId === id))
    problems.push(`${id} has no invoice`)
  const payment = books.payments.find(providerPayment => providerPayment.id === paymentId)
  const isPaidAtProvider = payment?.status === 'succeeded' && payment.amount_received === total
  // An order made free by a code is not charged.
  if (paymentMethod === 'card' && total > 0 && !isPaidAtProvider)
    problems.push(`${id} is paid here and not at the provider`)
  return problems
}

const findLost = (books: Books): string[] => {
  const ordersById = new Map(books.orders.map(order => [order.id, order]))
  const lostPayments = paidSessions(books).filter(session => {
    const order = ordersById.get(session.client_reference_id ?? '')
    return !order || order.paymentId !== session.payment_intent
  })
  const sentEmails = books.outbox.filter(
    ({ sentAt, note, kind }) => sentAt && !note && !kindsWithoutEmail.includes(kind),
  )
  const deliveredIds = new Set(books.mails.map(({ id }) => id))
  const numbersOf = (kind: string) => books.documents.filter(row => row.kind === kind).map(row => row.number)
  return [
    ...lostPayments.map(session => `the payment of ${session.id} belongs to no order`),
    ...books.orders.filter(({ paidAt }) => paidAt).flatMap(order => problemsOfPaidOrder(books, order)),
    ...sentEmails
      .filter(({ id }) => !deliveredIds.has(id))
      .map(({ key }) => `${key} is sent and there is no mail`),
    ...findGaps(numbersOf('INVOICE')),
    ...findGaps(numbersOf('CREDIT_NOTE')),
    ...books.differences.map(difference => `stock differs: ${JSON.stringify(difference)}`),
    ...books.bookDifferences.map(({ detail }) => `the books differ: ${detail}`),
    ...findMoneyDifference(books),
    ...books.alerts.map(alert => `an alert: ${JSON.stringify(alert)}`),
    ...books.orders.flatMap(({ id, reviewFlag }) => (reviewFlag ? [`${id} is flagged: ${reviewFlag}`] : [])),
  ]
}

const findMoneyDifference = ({ payments, providerRefunds, ledgerSum }: Books): string[] => {
  const paidAmounts = payments.map(({ amount_received: amount }) => amount)
  const refundedAmounts = providerRefunds
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
  const balance = sum(paidAmounts) - sum(refundedAmounts)
  return balance === ledgerSum
    ? []
    : [`the provider holds ${balance} pence, by the ledger it is ${ledgerSum}`]
}

/** Messages that send no email. */
const kindsWithoutEmail = [
  'invoice',
  'credit-note',
  'forget-person',
  'drop-replacement',
  'agent-order',
  'addition-paid',
]

const findPaidTwice = (books: Books): string[] => [
  ...duplicatesIn('a payment of', paidSessions(books), session => session.client_reference_id ?? session.id),
  ...duplicatesIn(
    'the step to PAID of',
    // A sent order returns to PAID if garments are left to send after all: its parcel, or a refund, was a mistake.
    books.steps.filter(({ from, to }) => to === 'PAID' && from !== 'SHIPPED' && from !== 'DELIVERED'),
    ({ orderId }) => orderId,
  ),
]

/** Finds open payment pages by which somebody could pay twice, or for units no longer reserved. */
const findStrayPages = ({ sessions, orders }: Books): string[] => {
  const openPages = sessions.filter(({ status }) => status === 'open')
  const pendingIds = new Set(orders.filter(({ status }) => status === 'PENDING').map(({ id }) => id))
  return [
    ...duplicatesIn('an open page of', openPages, session => session.client_reference_id ?? session.id),
    ...openPages
      .filter(session => !pendingIds.has(session.client_reference_id ?? ''))
      .map(
        ({ id, client_reference_id: order }) =>
          `the page ${id} is open, but the order ${order} no longer waits for payment`,
      ),
  ]
}

const findDoubled = (books: Books): string[] => {
  const { steps, documents, providerRefunds, payments, moves, outbox, mails, outages } = books
  const outboxIds = new Set(outbox.map(({ id }) => id))
  const resentOrderIds = new Set(
    steps.filter(({ from, to }) => from === 'SHIPPED' && to === 'PAID').map(({ orderId }) => orderId),
  )
  return [
    ...findStrayPages(books),
    ...duplicatesIn(
      'the step from',
      steps.filter(({ orderId, from }) => from && !resentOrderIds.has(orderId)),
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
    ...duplicatesIn('the refund', providerRefunds, ({ id, metadata }) => metadata?.['refundId'] ?? id),
    ...payments
      .filter(({ id, amount_received }) => refundedAmountOf(books, id) > amount_received)
      .map(({ id }) => `more is refunded of ${id} than was paid`),
    ...mails.filter(({ id }) => !outboxIds.has(id)).map(({ id }) => `nobody asked for the mail ${id}`),
    ...findDuplicateMails(mails, outages).doubled.map(
      id => `the mail ${id} came again, and nothing had been killed`,
    ),
  ]
}

const refundedAmountOf = ({ providerRefunds }: Books, paymentId: string) =>
  sum(
    providerRefunds
      .filter(refund => refund.payment_intent === paymentId && refund.status !== 'failed')
      .map(({ amount }) => amount),
  )

/** Finds variants of which more units were sold than were ever received or counted. */
const findOversold = ({ moves }: Books): string[] => {
  const received = new Map<string, number>()
  const sold = new Map<string, number>()
  for (const { variantId, kind, stock } of moves) {
    const sums = kind === 'RECEIVE' || kind === 'COUNT' ? received : sold
    sums.set(variantId, (sums.get(variantId) ?? 0) + stock)
  }
  return [...sold]
    .filter(([variantId, units]) => -units > (received.get(variantId) ?? 0))
    .map(([variantId, units]) => `${-units} sold of ${variantId}, ${received.get(variantId)} were there`)
}

/** Counts the units sold and not restocked. */
export const countSold = ({ moves }: Books): number =>
  -sum(moves.filter(({ kind }) => kind === 'CONSUME' || kind === 'RESTOCK').map(({ stock }) => stock))

/** Compares all records of shop, provider and mail server with each other. Every drill ends with empty lists. */
export const checkBooks = (books: Books): Findings => ({
  lost: findLost(books),
  paidTwice: findPaidTwice(books),
  doubled: findDoubled(books),
  oversold: findOversold(books),
})

export const nothingWrong: Findings = { lost: [], paidTwice: [], doubled: [], oversold: [] }

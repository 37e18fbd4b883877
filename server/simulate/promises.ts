import { AuditKind } from '@shop/contracts/alerts/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import type { Random } from '../demo/random.ts'
import { checkBooks } from '../drills/books/checkBooks.ts'
import { readDatabase, readProvider, type Books } from '../drills/books/readBooks.ts'
import { findUnsettled } from '../drills/books/unsettled.ts'
import { dayMs, minuteMs } from '../src/platform/base/time.ts'
import { findChangedMonths, findVatDifferences } from './actors/bookkeeper.ts'
import { findPurchaseDifferences } from './actors/buyingIn.ts'
import { findStockTakeDifferences } from './actors/counters.ts'
import { findRemainingPersonalData } from './actors/leavers.ts'
import { endOutages } from './actors/outside.ts'
import { findStrangersUses } from './actors/owners.ts'
import { findHeldTooLong } from './findings/findHeldTooLong.ts'
import { findMispriced } from './findings/findMispriced.ts'
import { findMissingMails } from './findings/findMissingMails.ts'
import { findOverused } from './findings/findOverused.ts'
import { findAccessProblems } from './findings/findAccessProblems.ts'
import { findOverDeclared } from './findings/findOverDeclared.ts'
import { findWrongPapers } from './findings/findWrongPapers.ts'
import {
  findKeptSurcharges,
  findMissingRefunds,
  findOverRefunded,
  findUnderRefunded,
} from './findings/findWrongRefunds.ts'
import { findMisplacedPieces, findWrongUnits } from './findings/findWrongUnits.ts'
import { passUntil, runJobs } from './passTime.ts'
import type { World } from './World.ts'

export interface BrokenPromise {
  promise: string
  findings: string[]
}

/**
 * Tells whether an alert only asks staff to decide something and indicates no fault of the shop. The id of a dispute,
 * by which a bank withdraws money, begins with `dp_`.
 */
const asksPerson = ({ kind, subject }: { kind: string; subject: string }) => {
  if (kind === 'refund-differs' && subject.startsWith('dp_')) return true
  const isFoundByAudit = AuditKind.options.some(option => option === kind)
  return !isFoundByAudit && !['job-failing', 'event-failing', 'message-dead'].includes(kind)
}

interface Erasure {
  messageId: string
  orderIds: string[]
}

const readErasures = async ({ db }: World): Promise<Erasure[]> => {
  const messages: { id: string; payload: string }[] = await db('outbox')
    .where({ kind: 'forget-person' })
    .select('id', 'payload')
  return messages.map(({ id, payload }) => ({
    messageId: id,
    orderIds: (JSON.parse(payload) as { orderIds: string[] }).orderIds,
  }))
}

/**
 * Reads the shop's and the provider's records, without messages that need not be sent yet: waiting erasures, welcomes to
 * accounts that were merged with another before the mail server accepted the email, and additions to an order whose
 * refund staff have yet to pay back by hand.
 */
const readAll = async (world: World): Promise<Books> => {
  const activeUserIds = new Set<string>(await world.db('users').where({ is_active: true }).pluck('id'))
  const deliveredIds = new Set(world.mails.map(({ id }) => id))
  const ourBooks = await readDatabase(world.db, world.clock)
  const erasures = await readErasures(world)
  // An erasure waits for unpaid orders of the person, such as one whose bank debit takes days.
  const unpaidIds = new Set(
    ourBooks.orders.filter(({ status }) => status === 'PENDING').map(({ id: orderId }) => orderId),
  )
  const waitingErasures = new Set(
    erasures
      .filter(({ orderIds }) => orderIds.some(orderId => unpaidIds.has(orderId)))
      .map(({ messageId }) => messageId),
  )
  const waitingAdditions: string[] = await world
    .db('orders as a')
    .join('refunds as r', 'r.order_id', 'a.adds_to')
    .where({ 'r.state': 'PENDING', 'r.method': 'by_hand' })
    .pluck('a.id')
  const isExpected = ({ id, kind, key }: Books['outbox'][number]) =>
    !waitingErasures.has(id) &&
    !(kind === 'addition-paid' && waitingAdditions.some(orderId => key.endsWith(orderId))) &&
    (kind !== 'welcome' || deliveredIds.has(id) || activeUserIds.has(key.slice(key.indexOf(':') + 1)))
  return {
    ...ourBooks,
    outbox: ourBooks.outbox.filter(isExpected),
    ...readProvider(world.sandbox),
    mails: world.mails,
    outages: world.outages,
  }
}

/** Time within which everything has to be done once nothing fails, ms, and the interval of the checks. */
const maxSettleMs = 240 * minuteMs
const checkIntervalMs = 30 * minuteMs

/** Ends all failures and lets the shop continue until it agrees with the provider, or until the time limit. */
const settle = async (world: World): Promise<Books> => {
  endOutages(world)
  const until = world.clock.now() + maxSettleMs
  for (;;) {
    await passUntil(world, world.clock.now() + checkIntervalMs)
    const books = await readAll(world)
    if (findUnsettled(books).length === 0 || world.clock.now() >= until) return books
  }
}

/** Number of orders whose total is compared wherever it is shown. */
const sampleSize = 3

/** Finds orders whose sums differ between the buyer's page, the back office, the invoice and the confirmation. */
const findDifferingSums = async (world: World, random: Random): Promise<string[]> => {
  const paidOrders: { id: string; total: number; currency: string }[] = await world
    .db('orders')
    .whereNotNull('paid_at')
    .whereNotNull('cart_id')
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .limit(60)
    .select('id', 'total', 'currency')
  const problems: string[] = []
  for (const { id, total, currency } of random.shuffled(paidOrders).slice(0, sampleSize)) {
    const person = world.orders.find(order => order.id === id)?.person
    const staffOrder = await world.callAsStaff(getAdminOrder, { id })
    // Buyers see an assistant's order on none of their pages until they confirm their address.
    const buyersOrder = person ? await world.callOf(person)(getOrder, { id }) : staffOrder
    const invoice: { data: string } = await world
      .db('invoices')
      .where({ order_id: id, kind: 'INVOICE' })
      .first('data')
    const { total: invoiceTotal } = JSON.parse(invoice.data) as { total: { gross: number } }
    const sums = [buyersOrder.total, staffOrder.total, invoiceTotal.gross]
    if (sums.some(sum => sum !== total))
      problems.push(`${id} is of ${total}; page, office and invoice say ${sums.join(', ')}`)
    if (buyersOrder.refunded !== staffOrder.refunded)
      problems.push(`${id}: the page and the office differ in what went back`)
    const message: { id: string } | undefined = await world
      .db('outbox')
      .where({ dedupe_key: `order-confirmation:${id}` })
      .first('id')
    const mail = world.mails.find(({ id: mailId }) => mailId === message?.id)
    if (mail && !mail.text.includes(formatMoney(total, currency)))
      problems.push(`the mail of ${id} does not say ${formatMoney(total, currency)}`)
  }
  return problems
}

/** Ends a day: everything settles, and each promise is checked against the resulting records. */
export const findBrokenPromises = async (world: World, random: Random): Promise<BrokenPromise[]> => {
  const settledBooks = await settle(world)
  await runJobs(world, ['audit'])
  const books = {
    ...settledBooks,
    alerts: await world.db('alerts').whereNull('resolved_at').select('kind', 'subject', 'detail'),
  }
  const { lost, paidTwice, doubled, oversold } = checkBooks({
    ...books,
    alerts: books.alerts.filter(alert => !asksPerson(alert)),
    orders: books.orders.map(order => ({ ...order, reviewFlag: null })),
  })
  const promises: Record<string, string[]> = {
    'Once nothing fails, all that has to follow is done within four hours.': findUnsettled(books),
    'Nothing that was paid, sent or issued is lost, and the nightly audit finds nothing.': lost,
    'Nobody pays twice for one order.': paidTwice,
    'Nothing exists twice that should exist once.': doubled,
    'No more units are sold than were in stock.': oversold,
    'Each unit that was paid for is sent, or comes back to stock once.': await findWrongUnits(world),
    'No unit is both in stock and with a customer.': await findMisplacedPieces(world),
    'Refunds of an order, of a line and of delivery are never above what was paid.':
      await findOverRefunded(world),
    'All units of a line are refunded for what was paid for it.': await findUnderRefunded(world),
    'All that was paid for a canceled order goes back, for its dearer delivery too.': [
      ...(await findMissingRefunds(world)),
      ...(await findKeptSurcharges(world)),
    ],
    'Credit notes and mails say what was refunded, with the VAT of those lines.':
      await findWrongPapers(world),
    'Customs are told what was paid and not given back.': await findOverDeclared(world),
    'Page, office, mail and invoice of an order say the same sums.': await findDifferingSums(world, random),
    'Prices, discounts, delivery and VAT are those of the price list and the terms.':
      await findMispriced(world),
    'A code takes off what it says, within its time, its spend and its uses.': await findOverused(world),
    'Each email that was promised is written.': await findMissingMails(world),
    'Nobody reads or changes what is another’s, or stays signed in beyond their time.':
      await findAccessProblems(world, random),
    'No unpaid order waits beyond its time.': await findHeldTooLong(world),
    'VAT is the same by invoices and credit notes, by the return and by the books.':
      await findVatDifferences(world),
    'A closed month never changes.': await findChangedMonths(world),
    'What arrives of a purchase is booked once.': await findPurchaseDifferences(world),
    'A stock-take changes the stock by the differences that were counted.':
      await findStockTakeDifferences(world),
    'A code for a segment is used by its members alone.': await findStrangersUses(world),
    'Whoever closes their account is in no account and no message a day later.':
      await findRemainingPersonalData(world, dayMs),
    'No answer is 5xx or says another’s address, each refusal is declared, and what was quoted is booked.':
      world.badAnswers.splice(0),
  }
  return Object.entries(promises).flatMap(([promise, findings]) =>
    findings.length > 0 ? [{ promise, findings }] : [],
  )
}

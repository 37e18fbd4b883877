import { bareNumber, isOrderNumber } from '@shop/contracts/orders/orderNumber'
import { tagKey } from '@shop/contracts/tags'
import { lateBefore } from '@shop/contracts/shop/lateBefore'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { endOfPrefix } from '../../../platform/database/words.ts'
import { isPartRefundedSql } from '../partRefunded.ts'
import { orderSearchWords } from '../orderWords.ts'
import type { OrderFilter } from './OrderFilter.ts'

/** A piece of SQL with the values of its question marks. */
export interface Sql {
  text: string
  values: (string | number)[]
}

export const allOf = (parts: readonly Sql[]): Sql => ({
  text: parts.map(({ text }) => text).join(' and '),
  values: parts.flatMap(({ values }) => values),
})

const comparison = (text: string, value: string | number | undefined): Sql[] =>
  value === undefined ? [] : [{ text, values: [value] }]

/** Conditions on the date of an order in `table`, which may also be the index of words. */
export const datesOf = ({ since, until }: OrderFilter, table = 'o'): Sql[] => [
  ...comparison(`${table}.created_at >= ?`, since),
  ...comparison(`${table}.created_at < ?`, until),
]

/** SQL condition that nothing prevents an order `o` from being sent once it is paid. */
export const isFreeToSendSql = 'coalesce(o.dispute, o.waits_for) is null'

/**
 * SQL condition that an order `o` to be sent was paid before `?`. A replacement has no expected dispatch day: it is
 * sent once the return has arrived.
 */
export const isPaidBeforeSql =
  'o.paid_at < ? and not exists (select 1 from returns e where e.replacement_id = o.id)'

/** SQL condition that an order `o` should have been sent on a day that is over; `?` is `lateBefore`. */
export const isLateSql = `o.status = 'PAID' and ${isFreeToSendSql} and ${isPaidBeforeSql}`

/** SQL condition that a case `c` is a dispute or an inquiry about an order that needs an answer from the shop. */
export const isUnansweredSql =
  "c.kind = 'dispute' and c.ended_at is null and c.status like '%needs_response' and c.order_id is not null"

/** SQL condition that an order `q` is a quote that expires before `?` unless it is paid. */
export const isLapsingSql = "q.status = 'PENDING' and q.paid_at is null and q.quote_until < ?"

/** SQL condition that a quote `q` expired unpaid before `?`, and that no other quote replaced it. */
const isLapsedSql = `q.status = 'CANCELED' and q.paid_at is null and q.quote_until < ?
  and not exists (select 1 from orders r where r.renews = q.id)`

/** Returns the instant before which this week's quotes expire, as text. */
export const endOfWeekIso = ({ clock }: Pick<Deps, 'clock'>): string =>
  new Date(clock.now() + 7 * dayMs).toISOString()

/** SQL condition that a refund `f` has to be paid by hand, and its outcome recorded. */
export const isOwedByHandSql = "f.state = 'PENDING' and f.method = 'by_hand'"

/** Ids of orders that wait for a decision by staff, each kind from an index that contains only those few. */
export const attentionIdsSql = `select o.id from orders o where o.review_flag is not null
  union select c.order_id from payment_cases c where ${isUnansweredSql}
  union select f.order_id from refunds f where ${isOwedByHandSql}`

/** Returns the instant before which paid orders are late, as text. */
export const lateBeforeIso = ({ clock }: Pick<Deps, 'clock'>): string =>
  new Date(lateBefore(clock.now())).toISOString()

/** Selects the quotes in a state from the index that contains only quotes. Every instant sorts before `z`. */
const quotesIn = (state: NonNullable<OrderFilter['quote']>, deps: Pick<Deps, 'clock'>): Sql => {
  const endsBefore = { open: 'z', lapsing: endOfWeekIso(deps), lapsed: nowIso(deps) }[state]
  const condition = state === 'lapsed' ? isLapsedSql : isLapsingSql
  return {
    text: `o.id in (select q.id from orders q where q.quote_until is not null and ${condition})`,
    values: [endsBefore],
  }
}

/** Conditions of the filter on an order `o`, except the search. */
export const conditionsOf = (filter: OrderFilter, deps: Pick<Deps, 'clock'>): Sql[] => {
  const { status, minTotal, maxTotal, country, attention, held, unanswered, partRefunded, quote, tag } =
    filter
  return [
    ...comparison('o.status = ?', status),
    ...comparison('o.total >= ?', minTotal),
    ...comparison('o.total <= ?', maxTotal),
    ...comparison('o.country = ?', country),
    ...(held === undefined
      ? []
      : [{ text: held ? `not (${isFreeToSendSql})` : isFreeToSendSql, values: [] }]),
    ...(unanswered
      ? [{ text: `o.id in (select c.order_id from payment_cases c where ${isUnansweredSql})`, values: [] }]
      : []),
    ...(partRefunded ? [{ text: isPartRefundedSql, values: [] }] : []),
    ...(quote ? [quotesIn(quote, deps)] : []),
    ...(tag === undefined
      ? []
      : [
          {
            text: 'o.id in (select t.order_id from order_tags t where t.tag_key = ?)',
            values: [tagKey(tag)],
          },
        ]),
    ...(attention ? [{ text: `o.id in (${attentionIdsSql})`, values: [] }] : []),
  ]
}

/** `exact`: an id or number that an order has. `words`: beginnings of words, all of which must match. */
type Search = { kind: 'exact'; sql: Sql } | { kind: 'words'; words: string[] }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const issuedNumber = /^(CN-)?\d{4}-\d{6,9}$/

/** Parses a search; null if it is empty. */
export const parseSearch = (input: string | undefined): Search | null => {
  if (!input) return null
  // `Order M-10482.` is read as the number alone.
  const search = isOrderNumber(input) ? bareNumber(input) : input
  const id = search.toLowerCase()
  if (uuid.test(id)) return { kind: 'exact', sql: { text: 'o.id = ?', values: [id] } }
  const number = search.toUpperCase()
  if (issuedNumber.test(number))
    return {
      kind: 'exact',
      sql: { text: 'o.id in (select order_id from invoices where number = ?)', values: [number] },
    }
  const words = orderSearchWords(search)
  return words.length > 0
    ? { kind: 'words', words }
    : // Only punctuation, which finds no order.
      { kind: 'exact', sql: { text: '1 = 0', values: [] } }
}

const prefixRange = (word: string) => [word, endOfPrefix(word)]

/**
 * Condition that an order has a word. Reads the few words of the order instead of the thousands of orders with the
 * word, whose number Postgres underestimates: `||` prevents the use of the index, and `offset` a join.
 */
const hasWord = (orderId: string, word: string): Sql => ({
  text: `exists (select 1 from order_words x where x.order_id = ${orderId} and x.word || '' >= ? and x.word || '' < ?
    limit 1 offset 0)`,
  values: prefixRange(word),
})

/** Condition on entries of the index `w` that begin with `word`. An order may have several of them. */
export const beginsWith = (word: string): Sql => ({
  text: 'w.word >= ? and w.word < ?',
  values: prefixRange(word),
})

/** Conditions that an order has all of these words. */
export const hasWords = (words: readonly string[], orderId = 'o.id'): Sql[] =>
  words.map(word => hasWord(orderId, word))

import { dayOfHour } from '../../platform/base/localDays.ts'
import { booksTimeZone } from '@shop/contracts/books/endpoints'
import type { BookAccount } from '@shop/contracts/books/programs'
import type { MoneyAccount, MoneyKind } from '@shop/contracts/moneyLedger'
import type { VatReason } from '@shop/contracts/vatReasons'
import type { Knex } from 'knex'
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { rows } from '../../platform/database/rows.ts'
import {
  conditionForMoves,
  firstDayOf,
  lastDayOf,
  nextMonth,
  type Closing,
  type DayRange,
} from './closings.ts'
import { vatSql } from './vatSql.ts'
import type { AccountTotal, DayOfBooks } from './DayOfBooks.ts'

interface HourlyMoves {
  hour: string
  kind: MoneyKind
  debit: MoneyAccount
  credit: MoneyAccount
  amount: number
}

interface HourlyVat {
  hour: string
  kind: MoneyKind
  /** The account on the other side of the sale or refund. */
  other: MoneyAccount
  rate: number
  reason: VatReason
  goods: number
  delivery: number
  vat: number
}

type Sums = Map<string, AccountTotal>

const addAmount = (
  sums: Sums,
  account: BookAccount,
  vat: Pick<HourlyVat, 'rate' | 'reason'> | null,
  amount: number,
) => {
  const key = `${account} ${vat?.rate ?? null} ${vat?.reason ?? ''}`
  sums.set(key, { account, rate: null, ...vat, amount: (sums.get(key)?.amount ?? 0) + amount })
}

const sortedSums = (sums: Sums): AccountTotal[] =>
  [...sums]
    .filter(([, { amount }]) => amount !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)

const salesAccount = (kind: MoneyKind): BookAccount => (kind === 'payment' ? 'sales' : 'refunds')

/**
 * Adds up the days of a range. `journal` has the sums of all accounts; `statement` has what moved on the provider's
 * account, by the account on the other side.
 */
class DaySums {
  private readonly days = new Map<string, { journal: Sums; statement: Sums }>()
  /** First day of the range. Earlier moves, which came too late for a closed month, count on this day. */
  private readonly first: string

  constructor(first: string) {
    this.first = first
  }

  private entryOf(hour: string) {
    const localDay = dayOfHour(booksTimeZone, hour)
    const day = localDay < this.first ? this.first : localDay
    const entry = this.days.get(day) ?? { journal: new Map(), statement: new Map() }
    this.days.set(day, entry)
    return entry
  }

  addMoves({ hour, kind, debit, credit, amount }: HourlyMoves) {
    const { journal, statement } = this.entryOf(hour)
    const bookOf = (account: MoneyAccount): BookAccount =>
      account === 'sales' ? salesAccount(kind) : account
    addAmount(journal, bookOf(debit), null, amount)
    addAmount(journal, bookOf(credit), null, -amount)
    if (debit === 'provider') addAmount(statement, bookOf(credit), null, amount)
    if (credit === 'provider') addAmount(statement, bookOf(debit), null, -amount)
  }

  /** Subtracts VAT and delivery from the sales or refunds that `addMoves` has added, and books them separately. */
  separateVat({ hour, kind, other, rate, reason, goods, delivery, vat }: HourlyVat) {
    const { journal, statement } = this.entryOf(hour)
    const account = salesAccount(kind)
    const sign = kind === 'payment' ? -1 : 1
    const gross = goods + delivery + vat
    const vatKey = { rate, reason }
    addAmount(journal, account, null, -sign * gross)
    addAmount(journal, account, vatKey, sign * goods)
    addAmount(journal, kind === 'payment' ? 'delivery' : account, vatKey, sign * delivery)
    addAmount(journal, reason === 'ioss' ? 'euVat' : 'vat', null, sign * vat)
    if (other !== 'provider') return
    addAmount(statement, account, null, sign * gross)
    addAmount(statement, account, vatKey, -sign * gross)
  }

  list(): DayOfBooks[] {
    return [...this.days]
      .map(([day, { journal, statement }]) => ({
        day,
        journal: sortedSums(journal),
        statement: sortedSums(statement),
      }))
      .filter(({ journal, statement }) => journal.length + statement.length > 0)
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  }
}

/**
 * Splits a range by months. Moves that came too late for a closed month count in the first part, the only one that can
 * begin after a closed month.
 */
const monthsOf = (range: DayRange): DayRange[] => {
  const parts: DayRange[] = []
  for (let { from } = range; from <= range.to;) {
    const month = from.slice(0, 7)
    const end = lastDayOf(month)
    parts.push({ ...range, from, to: end < range.to ? end : range.to })
    from = firstDayOf(nextMonth(month))
  }
  return parts
}

const addRange = async (db: Knex, days: DaySums, { sql, values }: ReturnType<typeof conditionForMoves>) => {
  const hourlyMoves = await rows<HourlyMoves>(
    db,
    `select substr(m.at, 1, 13) as hour, m.kind, m.debit, m.credit, sum(m.amount) as amount from money_moves m
      where ${sql} group by substr(m.at, 1, 13), m.kind, m.debit, m.credit`,
    values,
  )
  const hourlyVat = await rows<HourlyVat>(
    db,
    `select substr(p.at, 1, 13) as hour, p.kind, p.other, p.rate, p.reason, sum(p.net - p.delivery) as goods,
        sum(p.delivery) as delivery, sum(p.vat) as vat from (${vatSql(db, sql)}) p
      group by substr(p.at, 1, 13), p.kind, p.other, p.rate, p.reason`,
    [...values, ...values],
  )
  for (const moves of hourlyMoves) days.addMoves(moves)
  for (const vatSums of hourlyVat) days.separateVat(vatSums)
}

/**
 * Adds up the ledger by the day, in two statements for each month. SQLite runs in this process, so other requests may
 * run between months. Tested on SQLite and Postgres.
 */
export const readDays = async (
  db: Knex,
  closings: readonly Closing[],
  range: DayRange,
): Promise<DayOfBooks[]> => {
  const days = new DaySums(range.from)
  for (const part of monthsOf(range)) {
    await addRange(db, days, conditionForMoves(closings, part))
    await nextEventLoopTurn()
  }
  return days.list()
}

import { booksTimeZone } from '@shop/contracts/books/endpoints'
import type { BookCodes, BookProgram } from '@shop/contracts/books/programs'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { addDays } from '@shop/contracts/shop/zoneClock'
import { startOfDay } from '../../platform/base/localDays.ts'
import type { DayOfBooks } from './DayOfBooks.ts'

export interface Closing {
  month: string
  /** Number of the last move that was known when the month was closed. */
  through: number
  closedAt: string
}

/** Totals and codes that a closed month stores. */
export interface StoredBooks {
  days: DayOfBooks[]
  codes: Record<BookProgram, BookCodes>
}

export const firstDayOf = (month: string): string => `${month}-01`
export const nextMonth = (month: string): string => addDays(firstDayOf(month), 31).slice(0, 7)
export const lastDayOf = (month: string): string => addDays(firstDayOf(nextMonth(month)), -1)
export const startOf = (day: string): string => startOfDay(booksTimeZone, day)

/** Reads closed months, newest first. */
export const readClosings = (db: Knex): Promise<Closing[]> =>
  db('book_closings').orderBy('month', 'desc').select('month', 'through', { closedAt: 'closed_at' })

/** Reads what the closed months of a range of days have stored, oldest first. */
export const readStoredBooks = async (db: Knex, from: string, to: string): Promise<StoredBooks[]> => {
  const closingRows: { lines: Json<DayOfBooks[]>; codes: Json<StoredBooks['codes']> }[] = await db(
    'book_closings',
  )
    .whereBetween('month', [from.slice(0, 7), to.slice(0, 7)])
    .orderBy('month')
    .select('lines', 'codes')
  return closingRows.map(({ lines, codes }) => ({
    days: fromJson(lines),
    codes: fromJson(codes),
  }))
}

/** Days whose moves are selected; `through` is the number of the last move that counts, if there is a limit. */
export interface DayRange {
  currency: string
  from: string
  to: string
  through?: number | undefined
}

/**
 * Returns the condition for the moves `m` that count in a range. A closed month never changes: it contains only the
 * moves that were known at its closing. Moves of its time that came later count on the first day after it.
 */
export const conditionForMoves = (
  closings: readonly Closing[],
  { currency, from, to, through }: DayRange,
): { sql: string; values: (string | number)[] } => {
  const sql = ['m.currency = ?']
  const values: (string | number)[] = [currency]
  const end = startOf(addDays(to, 1))
  const lastNumber =
    closings.find(({ month }) => month === to.slice(0, 7) && lastDayOf(month) === to)?.through ?? through
  sql.push('m.at < ?')
  values.push(end)
  if (lastNumber !== undefined) {
    sql.push('m.number <= ?')
    values.push(lastNumber)
  }
  const start = startOf(from)
  const previousClosing = closings.find(({ month }) => firstDayOf(nextMonth(month)) === from)
  if (previousClosing) {
    sql.push('not (m.at < ? and m.number <= ?)')
    values.push(start, previousClosing.through)
  } else {
    sql.push('m.at >= ?')
    values.push(start)
  }
  return { sql: sql.join(' and '), values }
}

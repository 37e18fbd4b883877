import type { Knex } from 'knex'
import { addDays } from '@shop/contracts/shop/zoneClock'
import { Failure, invalid } from '../../platform/http/Failure.ts'
import { numberDueDocuments } from '../../sales/orders/invoices/numberDueDocuments.ts'
import {
  firstDayOf,
  nextMonth,
  readClosings,
  readStoredBooks,
  startOf,
  type Closing,
  type StoredBooks,
} from './closings.ts'
import { readDays } from './readDays.ts'
import type { DayOfBooks } from './DayOfBooks.ts'

export interface Span {
  from: string
  to: string
}

const maxDays = 3660

/** Throws `validation_failed` for a span that ends before it begins or is longer than ten years. */
export const checkSpan = ({ from, to }: Span): void => {
  if (to < from) throw invalid({ to: 'The end date is before the start date.' })
  if (addDays(from, maxDays) < to) throw invalid({ from: 'Please choose ten years at most.' })
}

/**
 * Numbers the waiting invoices and credit notes, since VAT is read from them. Throws `invoice_not_ready` if some are
 * still waiting.
 */
export const ensureDocumentsNumbered = async (db: Knex, to: string): Promise<void> => {
  const isWaiting = async () =>
    (await db('invoices_due')
      .where('issued_at', '<', startOf(addDays(to, 1)))
      .first('id')) !== undefined
  if (!(await isWaiting())) return
  await numberDueDocuments(db)
  if (await isWaiting())
    throw new Failure(
      'invoice_not_ready',
      'Some invoices are still being made. Please try again in a moment.',
    )
}

interface BooksOfSpan {
  closings: Closing[]
  days: DayOfBooks[]
  /** Totals and codes of the span's last month, if all of its months are closed. */
  lastClosedMonth: StoredBooks | undefined
}

/** Reads the days of a span: those of closed months as they were stored, and open ones from the ledger. */
export const readBooks = async (db: Knex, currency: string, span: Span): Promise<BooksOfSpan> => {
  checkSpan(span)
  const { from, to } = span
  const closings = await readClosings(db)
  const [lastClosing] = closings
  const firstOpenDay = lastClosing ? firstDayOf(nextMonth(lastClosing.month)) : from
  const closedMonths = await readStoredBooks(db, from, to)
  const days = closedMonths.flatMap(month => month.days).filter(({ day }) => day >= from && day <= to)
  if (lastClosing && to < firstOpenDay) return { closings, days, lastClosedMonth: closedMonths.at(-1) }
  await ensureDocumentsNumbered(db, to)
  const start = from > firstOpenDay ? from : firstOpenDay
  return {
    closings,
    days: [...days, ...(await readDays(db, closings, { currency, from: start, to }))],
    lastClosedMonth: undefined,
  }
}

import { booksTimeZone } from '@shop/contracts/books/endpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { Failure, invalid } from '../../platform/http/Failure.ts'
import { firstDayOf, lastDayOf, nextMonth, readClosings, startOf } from './closings.ts'
import { readCodes } from './codes.ts'
import { ensureDocumentsNumbered } from './readBooks.ts'
import { readDays } from './readDays.ts'

/** Returns the month of the first move; null if there is none. */
export const firstMonth = async (db: Knex): Promise<string | null> => {
  const firstMove: { at: string } | undefined = await db('money_moves').orderBy('at').first('at')
  return firstMove ? dayAt(booksTimeZone, Date.parse(firstMove.at)).slice(0, 7) : null
}

/** Reads the number of the last move. Waits for concurrent writers, so that no lower number can appear afterwards. */
const readLastMoveNumber = (db: Knex): Promise<number> =>
  transaction(db, async trx => {
    if (isPostgres(trx)) await trx.raw('lock table money_moves in share mode')
    const lastMoveRow: { number: number } | undefined = await trx('money_moves')
      .orderBy('number', 'desc')
      .first('number')
    return lastMoveRow?.number ?? 0
  })

const monthsFrom = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

/** Closes a month and all earlier open ones, and returns them, oldest first. Tested on SQLite and Postgres. */
export const closeMonths = async (deps: Deps, userId: string, month: string): Promise<string[]> => {
  const { db, clock, settings } = deps
  if (clock.now() < Date.parse(startOf(firstDayOf(nextMonth(month)))))
    throw invalid({ month: 'This month is not over yet.' })
  const { currency } = (await settings.read()).general
  const closings = await readClosings(db)
  const [lastClosing] = closings
  const firstOpenMonth = lastClosing ? nextMonth(lastClosing.month) : await firstMonth(db)
  if (firstOpenMonth === null || month < firstOpenMonth)
    throw invalid({ month: 'Nothing of this month is open.' })
  await ensureDocumentsNumbered(db, lastDayOf(month))
  const lastMoveNumber = await readLastMoveNumber(db)
  const months = monthsFrom(firstOpenMonth, month)
  const days = await readDays(db, closings, {
    currency,
    from: firstDayOf(firstOpenMonth),
    to: lastDayOf(month),
    through: lastMoveNumber,
  })
  const codes = JSON.stringify(await readCodes(db))
  const at = nowIso({ clock })
  await transaction(db, async trx => {
    if (isPostgres(trx)) await trx.raw('lock table book_closings in exclusive mode')
    if ((await readClosings(trx))[0]?.month !== lastClosing?.month)
      throw new Failure('conflict', 'Somebody has just closed a month. Please look again.')
    for (const each of months) {
      const lines = JSON.stringify(days.filter(({ day }) => day.startsWith(each)))
      await trx('book_closings').insert({
        month: each,
        through: lastMoveNumber,
        currency,
        lines,
        codes,
        closed_at: at,
      })
    }
    await noteChange(trx, {
      at,
      userId,
      subject: 'books',
      subjectId: month,
      before: null,
      after: { months: months.join(', ') },
    })
  })
  return months
}

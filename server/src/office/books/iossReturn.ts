import { dayOfHour } from '../../platform/base/localDays.ts'
import { vatNeighbours } from '@shop/contracts/addresses/europeanUnion'
import { booksTimeZone } from '@shop/contracts/books/endpoints'
import type { IossLine } from '@shop/contracts/books/vatEndpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { conditionForMoves, firstDayOf, lastDayOf, readClosings } from './closings.ts'
import { ensureDocumentsNumbered } from './readBooks.ts'
import { vatSql } from './vatSql.ts'

/**
 * Reads the VAT under the shop's IOSS number of a month (Directive 2006/112/EC, articles 369s and 369t). A refund of a
 * sale of an earlier month is reported as a correction of that month. Tested on SQLite and Postgres.
 */
export const readIossReturn = async (db: Knex, currency: string, month: string): Promise<IossLine[]> => {
  const [from, to] = [firstDayOf(month), lastDayOf(month)]
  await ensureDocumentsNumbered(db, to)
  const { sql, values } = conditionForMoves(await readClosings(db), { currency, from, to })
  const soldAtSql = "case when paper = 'INVOICE' then at else sold_at end"
  const signedSumSql = (column: string) =>
    `sum(case when paper = 'INVOICE' then ${column} else -${column} end)`
  const neighbours = Object.entries(vatNeighbours).map(([part, state]) => `when '${part}' then '${state}'`)
  const country = `case country ${neighbours.join(' ')} else country end`
  const hourly = await rows<Omit<IossLine, 'soldIn'> & { hour: string }>(
    db,
    `select ${country} as country, rate, substr(${soldAtSql}, 1, 13) as hour, ${signedSumSql('net')} as net, ${signedSumSql('vat')} as vat
      from (${vatSql(db, sql)}) p where reason = 'ioss'
      group by 1, rate, substr(${soldAtSql}, 1, 13)`,
    [...values, ...values],
  )
  return sumByMonth(hourly)
}

/** Adds up hours by the month of the sale in London, newest first. */
const sumByMonth = (hourly: readonly (Omit<IossLine, 'soldIn'> & { hour: string })[]): IossLine[] => {
  const lines = new Map<string, IossLine>()
  for (const { hour, net, vat, ...taxed } of hourly) {
    const soldIn = dayOfHour(booksTimeZone, hour).slice(0, 7)
    const key = `${soldIn} ${taxed.country} ${taxed.rate}`
    const sum = lines.get(key) ?? { ...taxed, soldIn, net: 0, vat: 0 }
    lines.set(key, { ...sum, net: sum.net + net, vat: sum.vat + vat })
  }
  return [...lines.values()].toSorted(
    (a, b) => b.soldIn.localeCompare(a.soldIn) || a.country.localeCompare(b.country) || b.rate - a.rate,
  )
}

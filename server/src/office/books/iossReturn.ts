import { vatNeighbours } from '@shop/contracts/addresses/europeanUnion'
import { booksTimeZone } from '@shop/contracts/books/endpoints'
import type { IossLine } from '@shop/contracts/books/vatEndpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { countsIn, firstDayOf, lastDayOf, readClosings } from './closings.ts'
import { checkNumbered } from './readBooks.ts'
import { vatOfInvoices } from './vatOfPapers.ts'

interface HourlySales extends Omit<IossLine, 'soldIn'> {
  /** Hour of the sale, in UTC. */
  hour: string
}

/** Adds up sales by the month in which they were made, as the tax authority counts days. */
const byMonth = (hourlySales: readonly HourlySales[]): IossLine[] => {
  const lines = new Map<string, IossLine>()
  for (const { country, rate, hour, net, vat } of hourlySales) {
    const soldIn = dayAt(booksTimeZone, Date.parse(`${hour}:00:00.000Z`)).slice(0, 7)
    const key = `${country} ${rate} ${soldIn}`
    const sum = lines.get(key) ?? { country, rate, soldIn, net: 0, vat: 0 }
    lines.set(key, { ...sum, net: sum.net + net, vat: sum.vat + vat })
  }
  return [...lines.values()].toSorted(
    (one, other) =>
      other.soldIn.localeCompare(one.soldIn) ||
      one.country.localeCompare(other.country) ||
      other.rate - one.rate,
  )
}

/**
 * Reads the VAT under the shop's IOSS number of a month (Directive 2006/112/EC, articles 369s and 369t). What is refunded of an
 * earlier month corrects that month. Tested on SQLite and Postgres.
 */
export const readIossReturn = async (db: Knex, currency: string, month: string): Promise<IossLine[]> => {
  const [from, to] = [firstDayOf(month), lastDayOf(month)]
  await checkNumbered(db, to)
  const { sql, values } = countsIn(await readClosings(db), { currency, from, to })
  const sold = "case when paper = 'INVOICE' then at else sold_at end"
  const signed = (column: string) => `sum(case when paper = 'INVOICE' then ${column} else -${column} end)`
  const neighbours = Object.entries(vatNeighbours).map(([part, state]) => `when '${part}' then '${state}'`)
  const country = `case country ${neighbours.join(' ')} else country end`
  return byMonth(
    await rows<HourlySales>(
      db,
      `select ${country} as country, rate, substr(${sold}, 1, 13) as hour, ${signed('net')} as net, ${signed('vat')} as vat
        from (${vatOfInvoices(db, sql)}) p where reason = 'ioss' group by 1, rate, substr(${sold}, 1, 13)`,
      [...values, ...values],
    ),
  )
}

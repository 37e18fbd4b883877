import { vatNeighbours } from '@shop/contracts/addresses/europeanUnion'
import type { IossLine } from '@shop/contracts/books/vatEndpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { countsIn, firstDayOf, lastDayOf, readClosings } from './closings.ts'
import { checkNumbered } from './readBooks.ts'
import { vatSql } from './vatOfPapers.ts'

/**
 * Reads the VAT under the shop's IOSS number of a month (Directive 2006/112/EC, articles 369s and 369t). A refund of a
 * sale of an earlier month is reported as a correction of that month. Tested on SQLite and Postgres.
 */
export const readIossReturn = async (db: Knex, currency: string, month: string): Promise<IossLine[]> => {
  const [from, to] = [firstDayOf(month), lastDayOf(month)]
  await checkNumbered(db, to)
  const { sql, values } = countsIn(await readClosings(db), { currency, from, to })
  const soldAtSql = "case when paper = 'INVOICE' then at else sold_at end"
  const signedSumSql = (column: string) =>
    `sum(case when paper = 'INVOICE' then ${column} else -${column} end)`
  const neighbours = Object.entries(vatNeighbours).map(([part, state]) => `when '${part}' then '${state}'`)
  const countrySql = `case country ${neighbours.join(' ')} else country end`
  return rows<IossLine>(
    db,
    `select ${countrySql} as country, rate, substr(${soldAtSql}, 1, 7) as "soldIn", ${signedSumSql('net')} as net, ${signedSumSql('vat')} as vat
      from (${vatSql(db, sql)}) p where reason = 'ioss'
      group by 1, rate, substr(${soldAtSql}, 1, 7) order by 3 desc, 1, rate desc`,
    [...values, ...values],
  )
}

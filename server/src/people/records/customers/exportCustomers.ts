import { batchesOf } from '@shop/contracts/batchesOf'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { rows } from '../../../platform/database/rows.ts'
import { csvFile, pounds, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import type { StreamedFile } from '../../../platform/http/answers/serialisedAnswers.ts'
import { readMembers } from '../../segments/members.ts'
import { isSubscribedSql } from '../../segments/segmentSql.ts'
import { lastOrderAtSql, paidOrdersSql, spentSql } from './figures.ts'

const columns = [
  'Email',
  'First name',
  'Last name',
  'Signed up',
  'Orders',
  'Spent',
  'Last order',
  'Agreed to news',
] as const

interface Row {
  email: string
  firstName: string
  lastName: string
  createdAt: string
  orders: number
  spent: number
  lastOrderAt: string | null
  wantsNews: boolean | number
}

/** Small enough for one statement's bindings on either database. */
const batchSize = 500

const readRows = (db: Knex, ids: readonly string[]): Promise<Row[]> =>
  rows<Row>(
    db,
    `select u.email, u.first_name as "firstName", u.last_name as "lastName", u.created_at as "createdAt",
        ${paidOrdersSql} as orders, ${spentSql} as spent, ${lastOrderAtSql} as "lastOrderAt",
        ${isSubscribedSql} as "wantsNews"
      from users u where u.id in (${ids.map(() => '?').join(', ')}) order by u.email`,
    ids,
  )

const cellsOf = (row: Row): CsvCell[] => [
  row.email,
  row.firstName,
  row.lastName,
  row.createdAt,
  row.orders,
  pounds(row.spent),
  row.lastOrderAt,
  row.wantsNews ? 'Yes' : 'No',
]

async function* readBatches(db: Knex, ids: readonly string[]): AsyncGenerator<CsvCell[][]> {
  for (const batchIds of batchesOf(ids, batchSize)) yield (await readRows(db, batchIds)).map(cellsOf)
}

/** Streams the active customers who meet conditions as CSV. */
export const exportCustomers = async (deps: Deps, rules: string): Promise<StreamedFile> => {
  const { timezone } = (await deps.settings.read()).general
  const ids = await readMembers(deps.db, rules, deps.clock.now())
  return csvFile(`customers-${dayAt(timezone, deps.clock.now())}`, columns, readBatches(deps.db, ids))
}

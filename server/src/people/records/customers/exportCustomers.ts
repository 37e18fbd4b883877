import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import type { Deps } from '../../../platform/base/deps.ts'
import { rows } from '../../../platform/database/rows.ts'
import { csvFile, pounds, type Cell } from '../../../platform/http/answers/csvFile.ts'
import type { Streamed } from '../../../platform/http/answers/Streamed.ts'
import { readMembers } from '../../segments/members.ts'
import { isSold } from '../../segments/segmentSql.ts'

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

/** Few enough for one statement's bindings on either database. */
const batchSize = 500

const readRows = (db: Knex, ids: readonly string[]): Promise<Row[]> =>
  rows<Row>(
    db,
    `select u.email, u.first_name as "firstName", u.last_name as "lastName", u.created_at as "createdAt",
        (select count(*) from orders o where o.user_id = u.id and ${isSold}) as orders,
        (select coalesce(sum(o.total), 0) from orders o where o.user_id = u.id and ${isSold})
        - (select coalesce(sum(r.amount), 0) from refunds r join orders o on o.id = r.order_id
            where o.user_id = u.id and ${isSold} and r.state = 'SUCCEEDED') as spent,
        (select max(o.created_at) from orders o where o.user_id = u.id and ${isSold}) as "lastOrderAt",
        u.marketing_opt_in = true and u.email_confirmed_at is not null as "wantsNews"
      from users u where u.id in (${ids.map(() => '?').join(', ')}) order by u.email`,
    ids,
  )

const cellsOf = ({
  email,
  firstName,
  lastName,
  createdAt,
  orders,
  spent,
  lastOrderAt,
  wantsNews,
}: Row): Cell[] => [
  email,
  firstName,
  lastName,
  createdAt,
  orders,
  pounds(spent),
  lastOrderAt,
  wantsNews ? 'Yes' : 'No',
]

async function* readBatches(db: Knex, ids: readonly string[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < ids.length; from += batchSize)
    yield (await readRows(db, ids.slice(from, from + batchSize))).map(cellsOf)
}

/** The active customers who meet conditions as CSV, made while it is sent. */
export const exportCustomers = async (deps: Deps, rules: string): Promise<Streamed> => {
  const { timezone } = (await deps.settings.read()).general
  const ids = await readMembers(deps.db, rules, deps.clock.now())
  return csvFile(`customers-${dayAt(timezone, deps.clock.now())}`, columns, readBatches(deps.db, ids))
}

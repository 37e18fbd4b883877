import type { Knex } from 'knex'
import type { AccountSums } from '@shop/contracts/analytics/endpoints'
import { rows } from '../database/rows.ts'

interface Stretch {
  since: string
  until: string
}

/** Sums by account, and by the hour where `by` says so. Each move is added up once for both of its accounts. */
const sums = (by: '' | 'hour, ') => `with pairs as materialized (
    select ${by && 'substr(at, 1, 13) as hour, '}debit, credit, currency, sum(amount) as amount from money_moves where at >= ? and at < ?
      group by ${by}debit, credit, currency)
  select ${by}account, currency, sum(debit) as debit, sum(credit) as credit from (
    select ${by}debit as account, currency, amount as debit, 0 as credit from pairs
      union all select ${by}credit, currency, 0, amount from pairs) as sides
  group by ${by}account, currency order by ${by}account, currency`

/** Sums each account's moves of a period. Tested on SQLite and Postgres. */
export const readAccounts = (db: Knex, { since, until }: Stretch): Promise<AccountSums[]> =>
  rows<AccountSums>(db, sums(''), [since, until])

/** Sums each account's moves by the hour, `2026-05-31T14` in UTC. Tested on SQLite and Postgres. */
export const readAccountsByHour = (
  db: Knex,
  { since, until }: Stretch,
): Promise<(AccountSums & { hour: string })[]> => rows(db, sums('hour, '), [since, until])

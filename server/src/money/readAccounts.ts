import type { Knex } from 'knex'
import type { AccountSums } from '@shop/contracts/analytics/endpoints'
import { rows } from '../database/rows.ts'

interface Stretch {
  since: string
  until: string
}

const sides = `select at, debit as account, currency, amount as debit, 0 as credit from money_moves
    where at >= ? and at < ? union all
  select at, credit, currency, 0, amount from money_moves where at >= ? and at < ?`

const sums = (by: string) =>
  `select ${by}, sum(debit) as debit, sum(credit) as credit from (${sides}) as moved group by ${by} order by ${by}`

/** Sums each account's moves of a period. Tested on SQLite and Postgres. */
export const readAccounts = (db: Knex, { since, until }: Stretch): Promise<AccountSums[]> =>
  rows<AccountSums>(db, sums('account, currency'), [since, until, since, until])

/** Sums each account's moves by the hour, `2026-05-31T14` in UTC. Tested on SQLite and Postgres. */
export const readAccountsByHour = (
  db: Knex,
  { since, until }: Stretch,
): Promise<(AccountSums & { hour: string })[]> =>
  rows(
    db,
    `select substr(at, 1, 13) as hour, account, currency, sum(debit) as debit, sum(credit) as credit
      from (${sides}) as moved group by 1, account, currency order by 1, account, currency`,
    [since, until, since, until],
  )

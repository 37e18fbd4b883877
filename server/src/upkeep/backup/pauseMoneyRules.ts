import type { Knex } from 'knex'
import { isPostgres } from '../../platform/database/connect.ts'
import { rows } from '../../platform/database/rows.ts'

interface Trigger {
  name: string
  table: string
  /** SQLite's statement that creates the trigger. */
  sql: string
}

const postgresTriggersSql = `select t.tgname as name, c.relname as "table", '' as sql
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and not t.tgisinternal and t.tgname like 'money!_%' escape '!'`
const sqliteTriggersSql = `select name, tbl_name as "table", sql from sqlite_master
  where type = 'trigger' and name like 'money!_%' escape '!'`

/**
 * Pauses the triggers that book money while a backup's rows are inserted, since the ledger is among them. Returns a
 * function that restores the triggers.
 */
export const pauseMoneyRules = async (trx: Knex): Promise<() => Promise<void>> => {
  const triggers = await rows<Trigger>(trx, isPostgres(trx) ? postgresTriggersSql : sqliteTriggersSql)
  for (const { name, table } of triggers)
    await trx.raw(
      isPostgres(trx) ? `alter table "${table}" disable trigger "${name}"` : `drop trigger "${name}"`,
    )
  return async () => {
    for (const { name, table, sql } of triggers)
      await trx.raw(isPostgres(trx) ? `alter table "${table}" enable trigger "${name}"` : sql)
    // Rows inserted with their numbers do not advance the sequence; SQLite counts on from the highest number.
    if (isPostgres(trx) && triggers.length > 0)
      await trx.raw(
        `select setval(pg_get_serial_sequence('money_moves', 'number'), max(number)) from money_moves having count(*) > 0`,
      )
  }
}

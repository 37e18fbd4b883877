import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import { rows } from '../database/rows.ts'

/** The tables of a shop, without those that a database makes for its index of words. */
export const tableNames = async (db: Knex): Promise<string[]> => {
  const found = await rows<{ name: string }>(
    db,
    isPostgres(db)
      ? "select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%!_index' escape '!'"
      : "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '%!_index%' escape '!'",
  )
  return found.map(({ name }) => name)
}

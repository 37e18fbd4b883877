import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'
import { rows } from './rows.ts'

const longest = 15 * 60_000

/** Rows of a statement that reads a whole table and may take a quarter of an hour, where others may take a minute. */
export const longRows = async <Row>(db: Knex, sql: string): Promise<Row[]> => {
  if (!isPostgres(db)) return rows<Row>(db, sql)
  return db.transaction(async trx => {
    await trx.raw(`set local statement_timeout = ${longest}`)
    const { rows: found } = (await trx.raw(sql).options({ query_timeout: longest })) as { rows: Row[] }
    return found
  })
}

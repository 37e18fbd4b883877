import type { Knex } from 'knex'
import { StartupError } from '../base/config.ts'
import { findFiles } from './dataFiles.ts'

// Without a row in any of these and a file but those, nobody has worked with the shop yet.
const firstTables = ['users', 'products', 'collections', 'orders']
const firstFiles = ['secrets.json', 'payments-sandbox.jsonl']

const holdsRows = async (db: Knex) => {
  for (const table of firstTables)
    if ((await db.schema.hasTable(table)) && (await db(table).first('id'))) return true
  return false
}

/** Throws a StartupError where somebody has put something into this shop; one that was only started is empty. */
export const refuseFilled = async (db: Knex, dataDir: string): Promise<void> => {
  const advice = 'a restore fills an empty shop only, unless --replace says that all of it may go'
  if (await holdsRows(db)) throw new StartupError(`The database holds a shop already: ${advice}.`)
  for await (const path of findFiles(dataDir))
    if (!firstFiles.includes(path))
      throw new StartupError(`The data directory ${dataDir} holds files already (${path}): ${advice}.`)
}

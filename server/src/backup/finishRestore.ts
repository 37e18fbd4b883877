import type { Knex } from 'knex'
import { StartupError } from '../base/config.ts'
import { lockDatabase } from '../database/opening/lockDatabase.ts'
import { findStagings, type Staging } from './Staging.ts'
import type { Place } from './withSnapshot.ts'

/** The row was committed with all the others, when the files were in their place. */
const isCommitted = async (db: Knex, { id }: Staging): Promise<boolean> =>
  (await db.schema.hasTable('restores')) && Boolean(await db('restores').where({ id }).first('id'))

/** Ends restores that were killed: files whose rows are there stay, others make way for those that were there before. */
export const finishRestores = async (db: Knex, dataDir: string): Promise<void> => {
  for (const staging of await findStagings(dataDir)) {
    if (!(await isCommitted(db, staging))) await staging.moveBack()
    await staging.remove()
  }
}

/** The same for a shop that starts. Throws a StartupError while a restore is under way. */
export const finishLeftRestores = async (db: Knex, { databaseUrl, dataDir }: Place): Promise<void> => {
  if ((await findStagings(dataDir)).length === 0) return
  // A shop on SQLite has it already.
  const unlock = databaseUrl ? lockDatabase(dataDir) : () => {}
  try {
    await finishRestores(db, dataDir)
  } finally {
    unlock()
  }
}

/** Throws a StartupError where files and rows may be those of two shops. */
export const refuseUnfinished = async (dataDir: string): Promise<void> => {
  if ((await findStagings(dataDir)).length > 0)
    throw new StartupError(
      'A restore is under way or was cut off: let it end, or start the shop or restore again, before a backup is made.',
    )
}

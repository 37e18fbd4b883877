import type { Knex } from 'knex'
import { StartupError } from '../../platform/base/config.ts'
import { lockDatabase } from '../../platform/database/opening/lockDatabase.ts'
import { findStagings, type Staging } from './Staging.ts'
import type { ShopLocation } from './withSnapshot.ts'

/** Tells whether a restore was committed. Its row in `restores` is committed with all others, after moving the files. */
const isCommitted = async (db: Knex, { id }: Staging): Promise<boolean> =>
  (await db.schema.hasTable('restores')) && Boolean(await db('restores').where({ id }).first('id'))

/** Outcomes of an interrupted restore. */
type RestoreEnd = 'kept' | 'taken back'

/** Finishes killed restores: keeps the new files if their rows were committed, otherwise puts the former ones back. */
export const finishRestores = async (db: Knex, dataDir: string): Promise<RestoreEnd[]> => {
  const outcomes: RestoreEnd[] = []
  for (const staging of await findStagings(dataDir)) {
    const wasCommitted = await isCommitted(db, staging)
    if (!wasCommitted) await staging.moveBack()
    await staging.remove()
    outcomes.push(wasCommitted ? 'kept' : 'taken back')
  }
  return outcomes
}

/** Finishes killed restores when a shop starts. Throws a StartupError while a restore is running. */
export const finishInterruptedRestores = async (
  db: Knex,
  { databaseUrl, dataDir }: ShopLocation,
): Promise<RestoreEnd[]> => {
  if ((await findStagings(dataDir)).length === 0) return []
  // A shop on SQLite has the lock already.
  const unlock = databaseUrl ? lockDatabase(dataDir) : () => {}
  try {
    return await finishRestores(db, dataDir)
  } finally {
    unlock()
  }
}

/** Messages that a starting shop logs about an interrupted restore. */
export const restoreEndMessages: Readonly<Record<RestoreEnd, string>> = {
  kept: 'a restore was cut off after it had filled the shop: the restored shop is complete and runs; read the alert "Restored from a backup" for what to check',
  'taken back':
    'a restore was cut off before it had filled the shop: all is as it was before the restore; stop the shop and restore again if that is still wanted',
}

/** Throws a StartupError while a restore is unfinished, as files and rows may belong to two different shops. */
export const refuseUnfinished = async (dataDir: string): Promise<void> => {
  if ((await findStagings(dataDir)).length > 0)
    throw new StartupError(
      'A restore is under way or was cut off: let it end, or start the shop or restore again, before a backup is made.',
    )
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../platform/database/connect.ts'
import { moveCursor } from '../../platform/database/cursors.ts'
import type { Place } from './withSnapshot.ts'

/**
 * Records in the shop's database, for `/api/status`, that a backup was made, sent or verified. Does nothing if there is
 * no shop, as on a machine that only verifies. Returns whether it was recorded.
 */
export const noteBackup = async (place: Place, done: 'made' | 'sent' | 'verified'): Promise<boolean> => {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'shop.sqlite'))) return false
  const db = connect({ ...place, poolSize: 1 })
  try {
    if (!(await db.schema.hasTable('cursors'))) return false
    await moveCursor(db, `backup-${done}`, Date.now())
    return true
  } finally {
    await db.destroy()
  }
}

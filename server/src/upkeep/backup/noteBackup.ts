import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../platform/database/connect.ts'
import { moveCursor } from '../../platform/database/cursors.ts'
import type { Place } from './withSnapshot.ts'

/**
 * Notes in the shop's database, where `/api/status` finds it, that a backup was just made, sent or verified. Where there
 * is no shop, as on a machine that only verifies, there is nothing to note. Gives whether it was noted.
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

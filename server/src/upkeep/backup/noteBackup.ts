import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../platform/database/connect.ts'
import { moveCursor } from '../../platform/database/cursors.ts'
import type { ShopLocation } from './withSnapshot.ts'

/**
 * Records in the shop's database, for `/api/status`, that a backup was made, sent or verified. Does nothing if there is
 * no shop, as on a machine that only verifies. Returns whether it was recorded.
 */
export const noteBackup = async (
  location: ShopLocation,
  step: 'made' | 'sent' | 'verified',
): Promise<boolean> => {
  if (!location.databaseUrl && !existsSync(join(location.dataDir, 'shop.sqlite'))) return false
  const db = connect({ ...location, poolSize: 1 })
  try {
    if (!(await db.schema.hasTable('cursors'))) return false
    await moveCursor(db, `backup-${step}`, Date.now())
    return true
  } finally {
    await db.destroy()
  }
}

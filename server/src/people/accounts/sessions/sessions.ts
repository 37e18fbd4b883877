import type { listSessions } from '@shop/contracts/accounts/ownEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { Session } from './Session.ts'

/** Maximum number listed, which nobody reaches; the least recently used are left out. */
const maxDevices = 100

/** Reads the devices signed in to an account, by default the viewer's own, the most recently used first. */
export const readSessions = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  userId = viewer.id,
): Promise<Answer<typeof listSessions>> => {
  const rows = await Session.query(deps.db)
    .where({ user_id: userId })
    .where('expires_at', '>', nowIso(deps))
    .orderBy([{ column: 'last_seen_at', order: 'desc' }, 'id'])
    .limit(maxDevices)
  const devices = rows.map(({ id, device, isRemembered, createdAt, lastSeenAt }) => ({
    id,
    device,
    isCurrent: id === viewer.sessionId,
    isRemembered,
    createdAt,
    lastSeenAt,
  }))
  return pageOf(devices, devices.length, 1, maxDevices)
}

/** Signs one of the viewer's own devices out. Throws `not_found`. */
export const endSession = async ({ db }: Deps, viewer: Viewer, id: string): Promise<void> => {
  const deletedRows = await Session.query(db).delete().where({ id, user_id: viewer.id })
  if (deletedRows === 0) throw notFound('This device is no longer signed in.')
}

/** Signs out every device except the caller's, and returns their number. */
export const endOtherSessions = async ({ db }: Deps, viewer: Viewer): Promise<number> =>
  Session.query(db).delete().where({ user_id: viewer.id }).whereNot({ id: viewer.sessionId })

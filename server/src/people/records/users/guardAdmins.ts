import type { Knex } from 'knex'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'

/** Selects the active admins, locked, so that of several demotions at once each sees the one before it. */
const lockAdmins = async (trx: Knex.Transaction): Promise<string[]> => {
  const admins: { id: string }[] = await trx('users')
    .whereRaw('is_admin = true and is_active = true and password_hash is not null')
    .orderBy('id')
    .forUpdate()
    .select('id')
  return admins.map(({ id }) => id)
}

/**
 * Refuses acts that would leave the shop without an admin, and acts of admins on their own account. Throws `own_account`,
 * `last_admin`, and `forbidden` if the viewer has just ceased to be an admin.
 */
export const guardAdmins = async (trx: Knex.Transaction, viewer: Viewer, userId: string): Promise<void> => {
  const admins = await lockAdmins(trx)
  if (!admins.includes(viewer.id)) throw new Failure('forbidden', 'This is for staff only.')
  if (userId !== viewer.id) return
  throw admins.length === 1
    ? new Failure('last_admin', 'You are the last admin. Please make somebody else an admin first.')
    : new Failure('own_account', 'You cannot do this to your own account. Please ask another admin.')
}

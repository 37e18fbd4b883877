import { noteChange } from '../audit/noteChange.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import type { Viewer } from '../http/Viewer.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { eraseUser } from './eraseUser.ts'
import { provePassword } from '../accounts/passwords/provePassword.ts'

/**
 * Erases the viewer's own account, notes by its bare id that it was done, and sends one last mail. Throws `wrong_password`, `too_many_requests`, and `conflict`
 * for staff.
 */
export const closeAccount = async (deps: Deps, viewer: Viewer, password: string): Promise<void> => {
  const { id, email, firstName } = await provePassword(deps, viewer, { field: 'password', password })
  await transaction(deps.db, async trx => {
    const at = nowIso(deps)
    const entry = { at, act: 'delete', subject: 'user', before: null, after: null } as const
    await noteChange(trx, { ...entry, userId: id, subjectId: id })
    await eraseUser(trx, id, at)
    const payload = { email, firstName }
    await enqueue(trx, { dedupeKey: `account-closed:${id}`, kind: 'account-closed', payload, at })
  })
}

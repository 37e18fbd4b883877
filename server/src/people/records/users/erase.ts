import { eraseUser } from '../privacy/eraseUser.ts'
import { User } from '../../accounts/User.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { guardStaff } from './guardStaff.ts'
import { noSuchUser } from './readUser.ts'

/**
 * Erases an account at its owner's request; the audit log records the erasure and the id. Throws `not_found`,
 * `own_account`, `conflict`.
 */
export const erase = (deps: Deps, viewer: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    await guardStaff(deps, trx, { viewer, userId: id, endsRights: true })
    const user = await User.query(trx).findById(id)
    if (!user) throw noSuchUser()
    const { isAdmin, isActive, createdAt } = user
    const at = nowIso(deps)
    await eraseUser(trx, id, at)
    await noteChange(trx, {
      at,
      userId: viewer.id,
      subject: 'user',
      subjectId: id,
      before: { isAdmin, isActive, createdAt },
      after: null,
    })
  })

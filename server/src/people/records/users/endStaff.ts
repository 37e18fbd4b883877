import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { voidAccess } from '../../accounts/links/voidAccess.ts'
import { giveRoles, noRoles, staffAuditFacts } from '../../accounts/roles/giveRoles.ts'
import { User } from '../../accounts/User.ts'
import { userAuditFacts } from './present.ts'

const batchSize = 100

/** Ends sessions, links and roles of staff after their last day. Their rights ended with that day. */
export const endStaff = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const at = nowIso(deps)
  const userIds: string[] = await deps
    .db('users')
    .where('staff_ends_at', '<=', at)
    .limit(batchSize)
    .pluck('id')
  for (const id of userIds)
    await transaction(deps.db, async trx => {
      const before = await User.query(trx).findById(id).where('staff_ends_at', '<=', at).forUpdate()
      if (!before) return
      const auditFacts = { ...userAuditFacts(before), ...(await staffAuditFacts(trx, before)) }
      const after = { ...auditFacts, isAdmin: false, roles: [], staffEndsAt: null }
      await giveRoles(trx, id, noRoles, { at, by: null })
      await voidAccess(trx, id)
      await noteChange(trx, {
        at,
        userId: null,
        subject: 'user',
        subjectId: id,
        before: auditFacts,
        after,
      })
    })
}

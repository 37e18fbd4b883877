import { transaction } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { readStaffSignIn, StaffSignIn } from './StaffSignIn.ts'

/**
 * Lets staff sign in with their passwords again. Called by the operator of the machine if the provider lets
 * nobody in.
 */
export const allowPasswords = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  transaction(deps.db, async trx => {
    const { id, allowsPasswords, version } = await readStaffSignIn(trx)
    if (allowsPasswords) return
    await StaffSignIn.query(trx)
      .patch({ allowsPasswords: true, version: version + 1 })
      .findById(id)
    await noteChange(trx, {
      at: nowIso(deps),
      userId: null,
      subject: 'staff-sign-in',
      subjectId: id,
      before: { allowsPasswords: false, version },
      after: { allowsPasswords: true, version: version + 1 },
    })
  })

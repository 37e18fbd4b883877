import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { readRights } from '../roles/rights.ts'
import type { User } from '../User.ts'
import { readStaffSignIn } from './StaffSignIn.ts'

/**
 * Refuses staff who sign in by a password, once they have proved it, if the shop has switched that off. Throws
 * `password_sign_in_off`.
 */
export const refusePassword = async (deps: Deps, { id, isAdmin }: User): Promise<void> => {
  if (!isAdmin) return
  const { allowsPasswords, name } = await readStaffSignIn(deps.db)
  if (allowsPasswords) return
  // Staff after their last day are still marked as staff, but without any right they are customers.
  const { permissions } = await readRights(deps.db, id, nowIso(deps))
  if (permissions.size > 0) throw new Failure('password_sign_in_off', `Please sign in with ${name}.`)
}

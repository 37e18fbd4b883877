import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, forbidden } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { requireRights } from '../../accounts/roles/giveRoles.ts'
import { isLastOwner, lockStaff } from '../../accounts/roles/lastOwner.ts'
import { readActingRights, readRights, type Rights } from '../../accounts/roles/rights.ts'

export const ownAccount = () =>
  new Failure('own_account', 'You cannot do this to your own account. Please ask another owner.')

interface GuardedAction {
  viewer: Viewer
  userId: string
  /** True if the action may end the account's rights: forbidden for one's own account and for the last owner. */
  endsRights: boolean
}

/**
 * Guards staff accounts: to change one other than their own, the viewer needs all of its rights and the right to manage
 * staff. Returns the viewer's present rights. Throws `forbidden`, `own_account`, `last_admin`.
 */
export const guardStaff = async (
  deps: Pick<Deps, 'clock'>,
  trx: Knex.Transaction,
  { viewer, userId, endsRights }: GuardedAction,
): Promise<Rights> => {
  const staff = await lockStaff(trx)
  const rights = await readActingRights(trx, viewer.id, nowIso(deps))
  if (rights.permissions.size === 0 || !staff.some(({ id }) => id === viewer.id))
    throw new Failure('forbidden', 'This is for staff only.')
  if (userId !== viewer.id || viewer.keyId) {
    const accountRights = await readRights(trx, userId, nowIso(deps))
    const { permissions, refundLimit } = accountRights
    if (permissions.size > 0 && !rights.permissions.has('staff:manage'))
      throw forbidden('staff:manage', { before: 'This is a member of staff.' })
    if (permissions.size > 0) requireRights(rights, { permissions, refundLimit })
  }
  if (!endsRights) return rights
  if (await isLastOwner(trx, userId, staff))
    throw new Failure(
      'last_admin',
      `${userId === viewer.id ? 'You are' : 'This is'} the last owner. Please make somebody else an owner first.`,
    )
  if (userId === viewer.id) throw ownAccount()
  return rights
}

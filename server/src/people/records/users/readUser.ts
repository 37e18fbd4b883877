import type { UserDetail } from '@shop/contracts/users/endpoints'
import { findRecentOrders } from '../../../sales/orders/findRecentOrders.ts'
import { rolesOf } from '../../accounts/roles/giveRoles.ts'
import { User } from '../../accounts/User.ts'
import { Address } from '../../accounts/addresses/Address.ts'
import { hasSecondFactor } from '../../accounts/secondFactor/hasSecondFactor.ts'
import { presentAddress } from '../../accounts/addresses/present.ts'
import { readFigures } from '../customers/figures.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { presentForStaff } from './present.ts'

export const noSuchUser = () => notFound('There is no such account.')

/**
 * Reads an account as the viewer may see it, in four statements, or five for staff. The viewer needs
 * `orders:read` to see its orders, and `staff:manage` to see the note about staff. Throws `not_found`. Tested
 * on SQLite and Postgres.
 */
export const readUser = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  viewer: Pick<Viewer, 'id' | 'permissions'>,
  id: string,
): Promise<UserDetail> => {
  const seesOrders = viewer.permissions.has('orders:read')
  const user = await User.query(db).findById(id)
  if (!user) throw noSuchUser()
  const [figures, addresses, recentOrders, { general }, roles] = await Promise.all([
    readFigures(db, id),
    Address.query(db)
      .where({ user_id: id })
      .orderBy([{ column: 'is_default', order: 'desc' }, 'created_at', 'id'])
      .limit(100),
    seesOrders ? findRecentOrders(db, id) : null,
    settings.read(),
    rolesOf(db, [user]),
  ])
  return {
    ...presentForStaff(user, roles(user), general),
    updatedAt: user.updatedAt,
    version: user.version,
    isYou: user.id === viewer.id,
    hasSecondFactor: hasSecondFactor(user),
    staffNote: viewer.permissions.has('staff:manage') ? user.staffNote : null,
    marketingOptIn: user.marketingOptIn,
    lastSeenAt: figures.lastSeenAt,
    totalOrders: seesOrders ? figures.orders : null,
    totalSpent: seesOrders ? figures.spent : null,
    currency: general.currency,
    addresses: addresses.map(presentAddress),
    recentOrders,
  }
}

import type { UserDetail } from '@shop/contracts/users/endpoints'
import type { Knex } from 'knex'
import { findRecentOrders } from '../../../sales/orders/findRecentOrders.ts'
import { rolesOf } from '../../accounts/roles/giveRoles.ts'
import { User } from '../../accounts/User.ts'
import { Address } from '../../accounts/addresses/Address.ts'
import { hasSecondFactor } from '../../accounts/secondFactor/hasSecondFactor.ts'
import { presentAddress } from '../../accounts/addresses/present.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { presentForStaff } from './present.ts'

export const noSuchUser = () => notFound('There is no such account.')

interface Figures {
  orders: number
  spent: number
  seen: string | null
}

// Orders canceled or refunded in full count for nothing, as in the figures of the whole shop.
const isSold = "o.status in ('PAID', 'SHIPPED', 'DELIVERED')"

const figuresOf = async (db: Knex, id: string): Promise<Figures> => {
  const [figures] = await rows<Figures>(
    db,
    `select (select count(*) from orders o where o.user_id = u.id) as orders,
        (select coalesce(sum(o.total), 0) from orders o where o.user_id = u.id and ${isSold})
        - (select coalesce(sum(r.amount), 0) from refunds r join orders o on o.id = r.order_id
            where o.user_id = u.id and ${isSold} and r.state = 'SUCCEEDED') as spent,
        (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as seen
      from users u where u.id = ?`,
    [id],
  )
  return figures ?? { orders: 0, spent: 0, seen: null }
}

/**
 * One account as the viewer may see it: four statements, five of staff. Their orders need `orders:read`, the note about staff
 * `staff:manage`. Throws `not_found`. Tested on SQLite and Postgres.
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
    figuresOf(db, id),
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
    lastSeenAt: figures.seen,
    totalOrders: seesOrders ? figures.orders : null,
    totalSpent: seesOrders ? figures.spent : null,
    currency: general.currency,
    addresses: addresses.map(presentAddress),
    recentOrders,
  }
}

import type { CustomerOrder } from '@shop/contracts/orders/adminEntities'
import type { Customer, CustomerReturn } from '@shop/contracts/users/customers'
import type { Knex } from 'knex'
import { refundedPartSql } from '../../../sales/orders/partRefunded.ts'
import { User } from '../../accounts/User.ts'
import { countRows } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { noSuchUser } from '../users/readUser.ts'
import { readConsent } from './consent.ts'
import { readFigures } from './figures.ts'
import { readTags } from './tags.ts'

interface Profile {
  name: string
  height_cm: number | null
  build: Customer['sizes'][number]['build']
  hem: Customer['sizes'][number]['hem']
}

const readSizes = async (db: Knex, userId: string): Promise<Customer['sizes']> => {
  const profiles: Profile[] = await db('fit_profiles')
    .where({ user_id: userId })
    .orderBy('position')
    .select('name', 'height_cm', 'build', 'hem')
  return profiles.map(({ height_cm: heightCm, ...profile }) => ({ ...profile, heightCm }))
}

/** Reads a customer's page in five statements at most. Totals need `orders:read`. Throws `not_found`. */
export const readCustomer = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  viewer: Pick<Viewer, 'permissions'>,
  id: string,
): Promise<Customer> => {
  const user = await User.query(db).findById(id)
  if (!user) throw noSuchUser()
  const seesOrders = viewer.permissions.has('orders:read')
  const [figures, sizes, newsletter, tags, { general }] = await Promise.all([
    seesOrders ? readFigures(db, id) : null,
    readSizes(db, id),
    readConsent(db, user),
    readTags(db, id),
    settings.read(),
  ])
  return {
    id,
    currency: general.currency,
    figures: figures && {
      paidOrders: figures.paidOrders,
      spent: figures.spent,
      returns: figures.returns,
      lastOrderAt: figures.lastOrderAt,
    },
    sizes,
    newsletter,
    tags,
  }
}

export interface AccountPageRequest {
  id: string
  page: number
  limit: number
}

/** Reads a page of an account's orders, newest first: two statements. Tested on SQLite and Postgres. */
export const readOrders = async (db: Knex, { id, page, limit }: AccountPageRequest) => {
  const [total, orders] = await Promise.all([
    countRows(db('orders').where({ user_id: id })),
    rows<CustomerOrder>(
      db,
      `select o.id, o.number, o.status, o.currency, o.total, ${refundedPartSql} as "refundedPart",
          o.sold_through as "soldThrough", o.created_at as "createdAt",
          (select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id) as "itemCount"
        from orders o where o.user_id = ? order by o.created_at desc, o.id desc limit ? offset ?`,
      [id, limit, (page - 1) * limit],
    ),
  ])
  return pageOf(orders, total, page, limit)
}

/** Reads a page of the returns of an account's orders, newest first: two statements. Tested on SQLite and Postgres. */
export const readReturns = async (db: Knex, { id, page, limit }: AccountPageRequest) => {
  const [total, returns] = await Promise.all([
    countRows(db('returns as t').join('orders as o', 'o.id', 't.order_id').where('o.user_id', id)),
    rows<CustomerReturn>(
      db,
      `select t.id, t.code, t.state, o.id as "orderId", o.number as "orderNumber", t.created_at as "createdAt"
        from returns t join orders o on o.id = t.order_id
        where o.user_id = ? order by t.created_at desc, t.id desc limit ? offset ?`,
      [id, limit, (page - 1) * limit],
    ),
  ])
  return pageOf(returns, total, page, limit)
}

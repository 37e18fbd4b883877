import type { JoinPreview } from '@shop/contracts/users/join'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import { User } from '../../accounts/User.ts'
import { readConsent } from '../customers/consent.ts'
import { noSuchUser } from '../users/readUser.ts'

export interface AccountPair {
  /** The account that stays. */
  id: string
  /** The account that is merged into it, and closed. */
  otherId: string
}

const presentAccount = async (db: Knex, user: User) => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  email: user.email,
  isConfirmed: user.emailConfirmedAt !== null,
  wantsNews: (await readConsent(db, user)).isSubscribed,
})

/** Reads both accounts. Throws `not_found`. */
export const readPair = async (
  db: Knex,
  { id, otherId }: AccountPair,
  locksRows: boolean,
): Promise<[User, User]> => {
  // Locks in the order of ids, so that simultaneous joins in opposite directions wait for each other.
  const users = await User.query(db)
    .whereIn('id', [id, otherId])
    .orderBy('id')
    .modify(query => {
      if (locksRows) void query.forUpdate()
    })
  const [remainingUser, closingUser] = [id, otherId].map(userId => users.find(user => user.id === userId))
  if (!remainingUser || !closingUser) throw noSuchUser()
  return [remainingUser, closingUser]
}

/** Returns why two accounts cannot be joined now; null if they can. One statement at most. */
export const findRefusal = async (
  db: Knex,
  [remainingUser, closingUser]: readonly [User, User],
): Promise<string | null> => {
  if (remainingUser.id === closingUser.id) return 'This is the same account. Please choose another one.'
  if (remainingUser.isAdmin || closingUser.isAdmin)
    return 'One of these is a staff account. Please remove its roles first.'
  if (!remainingUser.isActive)
    return `${remainingUser.email} is deactivated. Please keep the other account, or reactivate this one.`
  const pendingOrder = await db('orders')
    .whereIn('user_id', [remainingUser.id, closingUser.id])
    .where({ status: 'PENDING' })
    .first('number')
  return pendingOrder
    ? `Order ${pendingOrder.number} is waiting for its payment. Please join the accounts once it is paid or has lapsed.`
    : null
}

type Counts = JoinPreview['moves'] & Pick<JoinPreview, 'unnamedReviews'>

const countMoves = async (db: Knex, { id, otherId }: AccountPair, closingUser: User): Promise<Counts> => {
  const countIn = (table: string) => `(select count(*) from ${table} x where x.user_id = u.id)`
  const [counts] = await rows<Counts>(
    db,
    `select ${countIn('orders')} as orders,
        (select count(*) from orders o where o.user_id is null and o.email = ?) as "guestOrders",
        (select count(*) from returns t join orders o on o.id = t.order_id where o.user_id = u.id) as returns,
        ${countIn('addresses')} as addresses, ${countIn('fit_profiles')} as sizes, ${countIn('wishlist_items')} as wishes,
        ${countIn('reviews')} as reviews, ${countIn('customer_notes')} as notes, ${countIn('customer_tags')} as tags,
        ${countIn('documents')} as documents,
        (select count(*) from reviews x join reviews y on y.product_id = x.product_id and y.user_id = ?
          where x.user_id = u.id) as "unnamedReviews"
      from users u where u.id = ?`,
    [closingUser.emailConfirmedAt === null ? '' : closingUser.email, id, otherId],
  )
  if (!counts) throw noSuchUser()
  return counts
}

/** Reads what joining two accounts would move. Five statements at most. Tested on SQLite and Postgres. */
export const readJoinPreview = async (db: Knex, pair: AccountPair): Promise<JoinPreview> => {
  const users = await readPair(db, pair, false)
  const [remainingUser, closingUser] = users
  const refusal = await findRefusal(db, users)
  const { unnamedReviews, ...moves } = await countMoves(db, pair, closingUser)
  const [stays, closes] = [await presentAccount(db, remainingUser), await presentAccount(db, closingUser)]
  return {
    stays,
    closes,
    moves: { ...moves, reviews: moves.reviews - unnamedReviews },
    unnamedReviews,
    wantsNews: stays.wantsNews && closes.wantsNews,
    refusal,
  }
}

import type { Knex } from 'knex'
import { isMember } from '../../../people/segments/members.ts'
import { Promotion } from './Promotion.ts'

/**
 * A promotion as one shopper may use it. The use reserved by their own unpaid order is not counted, since it is theirs
 * already.
 */
export interface OfferedPromotion {
  promotion: Promotion
  /** Uses by all customers. */
  uses: number
  /** Uses by this customer. */
  ownUses: number
  /** True if the promotion is for everybody, or for a segment that this customer belongs to. */
  isInvited: boolean
}

/**
 * A customer whose uses of a code are counted together: those of the account, and those of guest orders with the same
 * email address.
 */
export interface Customer {
  userId: string | null
  /** Null for a guest who has not entered it yet: only the checkout asks for it. */
  email: string | null
}

export const customerOf = (account: { id: string; email: string } | null): Customer => ({
  userId: account?.id ?? null,
  email: account?.email ?? null,
})

/** Selects a customer's uses of promotions: those of their account, and those of guest orders with their address. */
export const usesOf = (db: Knex, { userId, email }: Customer) =>
  db('promotion_uses as u').where(
    condition =>
      void condition
        .where(
          'u.user_id',
          userId ??
            db('users')
              .where({ email: email ?? '' })
              .select('id'),
        )
        .orWhereIn(
          'u.order_id',
          db('orders')
            .whereNull('user_id')
            .where({ email: email ?? '' })
            .select('id'),
        ),
  )

interface PromotionUser {
  customer: Customer
  cartId: string
  at: string
}

/**
 * Tells whether a customer may use the promotion of a segment. A guest counts as invited until the checkout has asked
 * for the email address.
 */
const isInvited = async (
  db: Knex,
  segmentId: string | null,
  { customer, at }: PromotionUser,
): Promise<boolean> =>
  segmentId === null ||
  (customer.userId === null && customer.email === null) ||
  isMember(db, segmentId, customer, Date.parse(at))

type Row = Promotion & { ownUses: number; heldUses: number }

/**
 * Reads the promotion with this code, even if it cannot be used. One query, or three if it is for a segment; tested on
 * SQLite and Postgres.
 */
export const readPromotion = async (
  db: Knex,
  code: string,
  promotionUser: PromotionUser,
): Promise<OfferedPromotion | null> => {
  const { customer, cartId } = promotionUser
  const countOfPromotion = (uses: Knex.QueryBuilder) =>
    uses.where('u.promotion_id', db.ref('promotions.id')).count()
  const row = await Promotion.query(db)
    .where({ code })
    .select('promotions.*')
    .select({
      own_uses: countOfPromotion(usesOf(db, customer)),
      held_uses: countOfPromotion(
        db('promotion_uses as u')
          .join('orders as o', 'o.id', 'u.order_id')
          .where({ 'o.cart_id': cartId, 'o.status': 'PENDING' }),
      ),
    })
    .first()
    .castTo<Row | undefined>()
  if (!row) return null
  const { ownUses, heldUses } = row
  return {
    promotion: row,
    uses: row.uses - heldUses,
    ownUses: ownUses - heldUses,
    isInvited: await isInvited(db, row.segmentId, promotionUser),
  }
}

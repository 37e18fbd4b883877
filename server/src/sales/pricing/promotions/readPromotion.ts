import type { Knex } from 'knex'
import { Promotion } from './Promotion.ts'

/** A promotion as one shopper may use it: without the use that their own unpaid order holds, which is theirs already. */
export interface OfferedPromotion {
  promotion: Promotion
  /** Uses by all customers. */
  uses: number
  /** Uses by this customer. */
  ownUses: number
}

/**
 * Customer whose uses of a code are counted together: those of the account, and those of guests with the same email
 * address.
 */
export interface Customer {
  userId: string | null
  /** Null for a guest who has not said it yet: only the checkout asks. */
  email: string | null
}

export const customerOf = (account: { id: string; email: string } | null): Customer => ({
  userId: account?.id ?? null,
  email: account?.email ?? null,
})

/** Uses of promotions by a customer: their account's, and those of orders placed as a guest with their address. */
export const usesOf = (db: Knex, { userId, email }: Customer) =>
  db('promotion_uses as u').where(
    any =>
      void any
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

interface Who {
  customer: Customer
  cartId: string
}

type Row = Promotion & { ownUses: number; heldUses: number }

/** Reads the promotion of this code, whether it may be used or not. One query; tested on SQLite and Postgres. */
export const readPromotion = async (
  db: Knex,
  code: string,
  { customer, cartId }: Who,
): Promise<OfferedPromotion | null> => {
  const ofThis = (uses: Knex.QueryBuilder) => uses.where('u.promotion_id', db.ref('promotions.id')).count()
  const found = await Promotion.query(db)
    .where({ code })
    .select('promotions.*')
    .select({
      own_uses: ofThis(usesOf(db, customer)),
      held_uses: ofThis(
        db('promotion_uses as u')
          .join('orders as o', 'o.id', 'u.order_id')
          .where({ 'o.cart_id': cartId, 'o.status': 'PENDING' }),
      ),
    })
    .first()
    .castTo<Row | undefined>()
  if (!found) return null
  const { ownUses, heldUses } = found
  return { promotion: found, uses: found.uses - heldUses, ownUses: ownUses - heldUses }
}

import type { Knex } from 'knex'
import { Promotion } from './Promotion.ts'

/** A promotion as one shopper may use it: without the use that their own unpaid order holds, which is theirs already. */
export interface OfferedPromotion {
  promotion: Promotion
  /** Of everybody. */
  uses: number
  /** Of this shopper. */
  ownUses: number
}

interface Who {
  userId: string
  cartId: string
}

type Row = Promotion & { ownUses: number; heldUses: number }

/** Reads the promotion of this code, whether it may be used or not. One query; tested on SQLite and Postgres. */
export const readPromotion = async (
  db: Knex,
  code: string,
  { userId, cartId }: Who,
): Promise<OfferedPromotion | null> => {
  const uses = () => db('promotion_uses as u').where('u.promotion_id', db.ref('promotions.id')).count()
  const found = await Promotion.query(db)
    .where({ code })
    .select('promotions.*')
    .select({
      own_uses: uses().where('u.user_id', userId),
      held_uses: uses()
        .join('orders as o', 'o.id', 'u.order_id')
        .where({ 'o.cart_id': cartId, 'o.status': 'PENDING' }),
    })
    .first()
    .castTo<Row | undefined>()
  if (!found) return null
  const { ownUses, heldUses } = found
  return { promotion: found, uses: found.uses - heldUses, ownUses: ownUses - heldUses }
}

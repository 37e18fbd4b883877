import type * as wire from '@shop/contracts/cart/endpoints'
import type { Knex } from 'knex'
import { newId } from '../database/BaseModel.ts'
import { nowIso, type Deps } from '../deps.ts'
import { variantImages } from '../catalog/variantImages.ts'
import { readCartPromotion } from './cartPromotion.ts'
import { presentCart } from './present.ts'
import { readCartLines } from './readCartLines.ts'

interface CartRow {
  id: string
  /** What the shopper has put in; whether it applies is found out each time. */
  promotionCode: string | null
}

/** An account's one cart, made when there is none. */
const cartOf = async (db: Knex, userId: string, at: string): Promise<CartRow> => {
  const find = (): Promise<CartRow | undefined> =>
    db('carts').where({ user_id: userId }).first({ id: 'id', promotionCode: 'promotion_code' })
  const cart = await find()
  if (cart) return cart
  const row = { id: newId(), user_id: userId, created_at: at, updated_at: at }
  await db('carts').insert(row).onConflict('user_id').ignore()
  return (await find()) ?? { id: row.id, promotionCode: null }
}

/** The id of an account's one cart, made when there is none. */
export const cartIdOf = async (db: Knex, userId: string, at: string): Promise<string> =>
  (await cartOf(db, userId, at)).id

/** An account's cart as it is answered, with the server's figures of this moment. */
export const readCart = async (deps: Deps, userId: string): Promise<wire.Cart> => {
  const { db } = deps
  const at = nowIso(deps)
  const { id, promotionCode: code } = await cartOf(db, userId, at)
  const settings = await deps.settings.read()
  const lines = await readCartLines(db, id)
  const images = await variantImages(
    db,
    lines.map(line => ({ id: line.variantId, productId: line.productId, color: line.color })),
  )
  const promotion = await readCartPromotion(db, { code, userId, cartId: id, lines, settings, at })
  return presentCart({ id, lines, images, promotion, settings })
}

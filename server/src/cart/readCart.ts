import type * as wire from '@shop/contracts/cart/endpoints'
import { newId } from '../database/BaseModel.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { readCartPromotion } from './cartPromotion.ts'
import { findShownCart, type Cart, type ShownLine } from './findCart.ts'
import { presentCart } from './present.ts'

/** An account's one cart, made when there is none. */
export const openCart = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Cart<ShownLine>> => {
  const cart = await findShownCart(db, userId)
  if (cart) return cart
  const at = nowIso({ clock })
  const row = { id: newId(), user_id: userId, created_at: at, updated_at: at }
  await db('carts').insert(row).onConflict('user_id').ignore()
  return (await findShownCart(db, userId)) ?? { id: row.id, promotionCode: null, lines: [] }
}

/** An account's cart as it is answered, with the server's figures of this moment. */
export const readCart = async (deps: Deps, userId: string): Promise<wire.Cart> => {
  const { id, promotionCode: code, lines } = await openCart(deps, userId)
  const settings = await deps.settings.read()
  const at = nowIso(deps)
  const promotion = await readCartPromotion(deps.db, { code, userId, cartId: id, lines, settings, at })
  return presentCart({ id, lines, promotion, settings })
}

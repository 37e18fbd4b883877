import { nowIso, type Deps } from '../deps.ts'
import { promotionRefused } from '../promotions/refusalOf.ts'
import { readCartPromotion } from './cartPromotion.ts'
import { cartIdOf } from './readCart.ts'
import { readCartLines } from './readCartLines.ts'

/**
 * Puts a promotion code into an account's cart, in place of an earlier one, if it applies as things are. Throws
 * `promotion_refused`, and an earlier code stays.
 */
export const applyCode = async (deps: Deps, userId: string, typed: string): Promise<void> => {
  const { db } = deps
  const at = nowIso(deps)
  const code = typed.toUpperCase()
  const cartId = await cartIdOf(db, userId, at)
  const settings = await deps.settings.read()
  const lines = await readCartLines(db, cartId)
  const found = await readCartPromotion(db, { code, userId, cartId, lines, settings, at })
  if (found?.refusal) throw promotionRefused(found.refusal)
  await db('carts').where({ id: cartId }).update({ promotion_code: code, updated_at: at })
}

import { nowIso, type Deps } from '../base/deps.ts'
import { promotionRefused } from '../promotions/refusalOf.ts'
import { readCartPromotion } from './cartPromotion.ts'
import { openCart } from './readCart.ts'

/**
 * Puts a promotion code into an account's cart, in place of an earlier one, if it applies as things are. Throws
 * `promotion_refused`, and an earlier code stays.
 */
export const applyCode = async (deps: Deps, userId: string, typed: string): Promise<void> => {
  const { db } = deps
  const at = nowIso(deps)
  const code = typed.toUpperCase()
  const { id: cartId, lines } = await openCart(deps, userId)
  const settings = await deps.settings.read()
  const found = await readCartPromotion(db, { code, userId, cartId, lines, settings, at })
  if (found?.refusal) throw promotionRefused(found.refusal)
  await db('carts').where({ id: cartId }).update({ promotion_code: code, updated_at: at })
}

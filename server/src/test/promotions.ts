import { applyPromotion } from '@shop/contracts/cart/endpoints'
import type { PromotionFields } from '@shop/contracts/promotions/promotionFields'
import { newId } from '../platform/database/BaseModel.ts'
import { nowIso } from '../platform/base/deps.ts'
import { Promotion } from '../sales/pricing/promotions/Promotion.ts'
import type { TestShop } from './startShop.ts'

let codes = 0

/** Creates a promotion of 10 % off without any limit, by default; each has another code. */
export const makePromotion = async (
  { deps }: Pick<TestShop, 'deps'>,
  values: Partial<PromotionFields> = {},
): Promise<Promotion> => {
  const at = nowIso(deps)
  const row = { id: newId(), code: `CODE-${++codes}`, kind: 'percentage', value: 10, ...values } as const
  return Promotion.query(deps.db).insertAndFetch({ ...row, createdAt: at, updatedAt: at })
}

export const applyCode = (shop: TestShop, { accessToken }: { accessToken: string }, code: string) =>
  shop.call(applyPromotion, { code }, accessToken)

/** Reads the counted uses of a promotion; fails if the counter differs from the number of stored uses. */
export const usesOf = async ({ deps: { db } }: Pick<TestShop, 'deps'>, id: string) => {
  const { uses } = (await db('promotions').where({ id }).first('uses')) as { uses: number }
  const { length: storedUses } = await db('promotion_uses').where({ promotion_id: id })
  if (uses !== storedUses) throw new Error(`${uses} uses are counted and ${storedUses} stored`)
  return uses
}

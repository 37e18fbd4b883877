import { getProductUses } from '@shop/contracts/products/uses'
import { getPromotionUses } from '@shop/contracts/promotions/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { readProductUses } from './readUses.ts'

/** What still needs a thing that staff are about to delete. */
export const usesRoutes = (mount: Mount, deps: Deps) => {
  const { db, settings } = deps
  mount(getProductUses, ({ input: { id } }) => readProductUses(db, id))
  mount(getPromotionUses, async ({ input: { id } }) => {
    const promotion = (await db('promotions').where({ id }).first('code')) as { code: string } | undefined
    if (!promotion) throw notFound('This promotion does not exist.')
    const [held] = (await db('carts').where({ promotion_code: promotion.code }).count({ carts: '*' })) as {
      carts: number | string
    }[]
    const { banner } = (await settings.read()).content
    return { carts: Number(held?.carts ?? 0), isInBanner: banner.enabled && banner.promotionId === id }
  })
}

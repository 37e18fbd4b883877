import { getCollectionUses, getProductUses } from '@shop/contracts/products/uses'
import { getPromotionUses } from '@shop/contracts/promotions/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { countRows } from '../../platform/database/countMany.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { findPromotion } from '../../sales/pricing/promotions/savePromotion.ts'
import { countPlansOfCollection } from './readPlans.ts'
import { readProductUses } from './readUses.ts'

/** Mounts the calls that show what still uses a record before staff delete it. */
export const usesRoutes = (mount: Mount, deps: Deps) => {
  const { db, settings } = deps
  mount(getProductUses, ({ input: { id } }) => readProductUses(db, id))
  mount(getCollectionUses, async ({ input: { id } }) => {
    if (!(await db('collections').where({ id }).first('id')))
      throw notFound('This collection does not exist.')
    return { plannedChanges: await countPlansOfCollection(db, id) }
  })
  mount(getPromotionUses, async ({ input: { id } }) => {
    const { code } = await findPromotion(db, id)
    const carts = await countRows(db('carts').where({ promotion_code: code }))
    const { banner } = (await settings.read()).content
    return { carts, isInBanner: banner.enabled && banner.promotionId === id }
  })
}

import * as calls from '@shop/contracts/wishlist/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { addWish, mergeWishes } from './addWishes.ts'
import { readWishes, readWishlist } from './readWishlist.ts'

const notInWishlist = () => notFound('This product is no longer on your wishlist.')

export const wishlistRoutes = (mount: Mount, deps: Deps) => {
  mount(calls.getWishlist, async ({ viewer }) => ({ items: await readWishlist(deps.db, viewer.id) }))

  mount(calls.listWishes, async ({ viewer }) => ({ items: await readWishes(deps.db, viewer.id) }))

  mount(calls.addWish, async ({ viewer, input }) => {
    await addWish(deps, viewer.id, input)
    const addedWish = (await readWishes(deps.db, viewer.id)).find(
      ({ productId }) => productId === input.productId,
    )
    if (!addedWish) throw notInWishlist()
    return addedWish
  })

  mount(calls.mergeWishes, async ({ viewer, input: { items } }) => {
    await mergeWishes(deps, viewer.id, items)
    return { items: await readWishes(deps.db, viewer.id) }
  })

  mount(calls.removeWish, async ({ viewer, input: { id } }) => {
    const removed = await deps.db('wishlist_items').where({ id, user_id: viewer.id }).delete()
    if (removed === 0) throw notInWishlist()
    return { ok: true } as const
  })
}

import {
  addCartItem,
  applyPromotion,
  clearCart,
  getCart,
  removeCartItem,
  removePromotion,
  updateCartItem,
} from '@shop/contracts/cart/endpoints'
import type { Deps } from '../base/deps.ts'
import { notFound } from '../http/Failure.ts'
import { limit } from '../http/limits.ts'
import type { Mount } from '../http/mount.ts'
import { applyCode } from './applyCode.ts'
import { readCart } from './readCart.ts'
import { addToCart, setQuantity } from './setQuantity.ts'

/** Every change is answered with the whole cart, so that a shopper never sees figures of two moments together. */
export const cartRoutes = (mount: Mount, deps: Deps) => {
  // Against guessing: people have a code or two to try.
  const tries = limit(deps, 'promotion', { points: 20, duration: 600 })
  const triesOfNetwork = limit(deps, 'promotion-network', { points: 100, duration: 600 })
  const ownCart = (userId: string) => deps.db('carts').where({ user_id: userId }).select('id')

  mount(getCart, ({ viewer }) => readCart(deps, viewer.id))

  mount(addCartItem, async ({ viewer, input: { variantId, quantity } }) => {
    await addToCart(deps, viewer, variantId, quantity)
    return readCart(deps, viewer.id)
  })

  mount(updateCartItem, async ({ viewer, input: { id, quantity } }) => {
    await setQuantity(deps, viewer, id, quantity)
    return readCart(deps, viewer.id)
  })

  mount(removeCartItem, async ({ viewer, input: { id } }) => {
    const removed = await deps.db('cart_items').where({ id }).whereIn('cart_id', ownCart(viewer.id)).delete()
    if (removed === 0) throw notFound('This line is not in your cart any more.')
    return readCart(deps, viewer.id)
  })

  mount(clearCart, async ({ viewer }) => {
    await deps.db('cart_items').whereIn('cart_id', ownCart(viewer.id)).delete()
    return readCart(deps, viewer.id)
  })

  mount(applyPromotion, async ({ viewer, ip, input: { code } }) => {
    await triesOfNetwork.take(ip)
    await tries.take(viewer.id)
    await applyCode(deps, viewer.id, code)
    return readCart(deps, viewer.id)
  })

  mount(removePromotion, async ({ viewer }) => {
    await deps.db('carts').where({ user_id: viewer.id }).update({ promotion_code: null })
    return readCart(deps, viewer.id)
  })
}

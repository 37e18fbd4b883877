import {
  addCartItem,
  applyPromotion,
  beginGuestCart as beginGuestCartEndpoint,
  clearCart,
  getCart,
  joinCarts as joinCartsEndpoint,
  removeCartItem,
  removePromotion,
  setDestination,
  updateCartItem,
} from '@shop/contracts/cart/endpoints'
import { isPlace, placeOf } from '@shop/contracts/addresses/places'
import { type Deps, nowIso } from '../../platform/base/deps.ts'
import { invalid, notFound } from '../../platform/http/Failure.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { promotionRefused } from '../pricing/promotions/refusalOf.ts'
import type { Shopper } from '../../platform/http/Viewer.ts'
import { openGuestCart, mergeCarts } from './guestCart.ts'
import { openCart, ownerOf, readCart, priceCart } from './readCart.ts'
import { addToCart, setQuantity } from './setQuantity.ts'

/** Every change returns the whole cart, so that a shopper never sees numbers from two different moments. */
export const cartRoutes = (mount: Mount, deps: Deps) => {
  // Prevents guessing: a shopper rarely tries more than two codes.
  const attempts = rateLimit(deps, 'promotion', { points: 20, duration: 600 })
  const networkAttempts = rateLimit(deps, 'promotion-network', { points: 100, duration: 600 })
  const ownCart = (shopper: Shopper) => deps.db('carts').where({ owner: ownerOf(shopper) })

  // Many shoppers of one mobile carrier or office share an IP address.
  const newCarts = rateLimit(deps, 'guest-cart', { points: 300, duration: 600 })

  mount(getCart, ({ viewer, input: { variantId, quantity = 1 } }) =>
    readCart(deps, viewer, variantId === undefined ? undefined : { variantId, quantity }),
  )

  mount(beginGuestCartEndpoint, call => openGuestCart(deps, call, () => newCarts.consume(call.ip)))

  mount(joinCartsEndpoint, ({ viewer, getCookie, setCookie }) =>
    mergeCarts(deps, { account: viewer, owner: viewer.id, getCookie }, setCookie),
  )

  mount(addCartItem, async ({ viewer, input }) => {
    await addToCart(deps, viewer, input)
    return readCart(deps, viewer)
  })

  mount(updateCartItem, async ({ viewer, input: { id, quantity } }) => {
    await setQuantity(deps, viewer, id, quantity)
    return readCart(deps, viewer)
  })

  mount(removeCartItem, async ({ viewer, input: { id } }) => {
    const removed = await deps
      .db('cart_items')
      .where({ id })
      .whereIn('cart_id', ownCart(viewer).select('id'))
      .delete()
    if (removed === 0) throw notFound('This line is no longer in your cart.')
    return readCart(deps, viewer)
  })

  mount(clearCart, async ({ viewer }) => {
    await deps.db('cart_items').whereIn('cart_id', ownCart(viewer).select('id')).delete()
    return readCart(deps, viewer)
  })

  mount(setDestination, async ({ viewer, input: { country, postalCode = '' } }) => {
    if (!isPlace(country)) throw invalid({ country: 'Please choose a country from the list.' })
    await openCart(deps, viewer)
    await ownCart(viewer).update({ place: placeOf({ country, postalCode }) })
    return readCart(deps, viewer)
  })

  mount(applyPromotion, async ({ viewer, ip, input: { code } }) => {
    await networkAttempts.consume(ip)
    await attempts.consume(ownerOf(viewer))
    await applyCode(deps, viewer, code)
    return readCart(deps, viewer)
  })

  mount(removePromotion, async ({ viewer }) => {
    await ownCart(viewer).update({ promotion_code: null })
    return readCart(deps, viewer)
  })
}

/**
 * Puts a promotion code into a cart, replacing an earlier one, if it applies now. Otherwise throws `promotion_refused`,
 * and the earlier code stays.
 */
const applyCode = async (deps: Deps, shopper: Shopper, code: string): Promise<void> => {
  const { db } = deps
  const at = nowIso(deps)
  const cart = await openCart(deps, shopper)
  const settings = await deps.settings.read()
  const { promotion } = await priceCart(deps, { cart, code, account: shopper.account, settings })
  if (promotion?.refusal) throw promotionRefused(promotion.refusal)
  await db('carts').where({ id: cart.id }).update({ promotion_code: code, updated_at: at })
}

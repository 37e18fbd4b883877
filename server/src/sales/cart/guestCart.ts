import { randomBytes } from 'node:crypto'
import { variantName } from '@shop/contracts/orders/variantName'
import { placeOf } from '@shop/contracts/addresses/places'
import { retentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import type { Cart, MissedItem } from '@shop/contracts/cart/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { daySeconds } from '../../platform/base/time.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { guestCookie, guestOwner } from '../../platform/http/admit.ts'
import type { Call } from '../../platform/http/mount.ts'
import type { Shopper } from '../../platform/http/Viewer.ts'
import { defaultDestination } from '../pricing/delivery.ts'
import { findCart, findShownCart, type CartLine } from './findCart.ts'
import { makeCart, readCart, presentOpenCart } from './readCart.ts'
import { addToCart, setQuantity } from './setQuantity.ts'

/** Lifetime of the cookie with the cart's token, in seconds: the shop keeps an unchanged cart as long. */
const tokenLifetimeSeconds = retentionPeriods.idleCarts.years * 365 * daySeconds

/**
 * Creates a guest cart for a browser, or returns the browser's existing cart. `takeTurn` throws if the browser's
 * network has created too many carts.
 */
export const openGuestCart = async (
  deps: Deps,
  { getCookie, setCookie }: Pick<Call, 'getCookie' | 'setCookie'>,
  takeTurn: () => Promise<void>,
): Promise<Cart> => {
  const cookieToken = getCookie(guestCookie)
  const guestCart = cookieToken ? await findShownCart(deps.db, guestOwner(cookieToken)) : null
  if (!guestCart) await takeTurn()
  const token = guestCart && cookieToken ? cookieToken : randomBytes(32).toString('base64url')
  const cart = guestCart ?? (await makeCart(deps, { owner: guestOwner(token), userId: null }))
  if (!cart) throw new Error('Two guests have drawn the same token')
  setCookie(guestCookie, token, tokenLifetimeSeconds)
  return presentOpenCart(deps, { account: null }, cart)
}

/**
 * Merges this browser's guest cart into an account's: the greater quantity of each item, within stock. The guest's code
 * is used if the account's cart has none. A place chosen on this device replaces the account's.
 */
export const mergeCarts = async (
  deps: Deps,
  shopper: Shopper & { owner: string },
  setCookie: Call['setCookie'],
): Promise<{ cart: Cart; missed: MissedItem[] }> => {
  const token = shopper.getCookie(guestCookie)
  const guest = token ? await findCart(deps.db, guestOwner(token)) : null
  const missed: MissedItem[] = []
  if (guest) {
    const { id } = await readCart(deps, shopper)
    await moveUnpaidOrder(deps, guest.id, id)
    // Adds lines in sequence, as by hand: each is checked against the cart's content at that point.
    for (const line of guest.lines) {
      const text = await addGuestLine(deps, shopper, line)
      if (text !== null) missed.push({ variantId: line.variantId, quantity: line.quantity, text })
    }
    if (guest.agentSessionId !== null)
      await deps
        .db('carts')
        .where({ owner: shopper.owner })
        .update({ agent_session_id: guest.agentSessionId })
    if (guest.place !== placeOf(defaultDestination))
      await deps.db('carts').where({ owner: shopper.owner }).update({ place: guest.place })
    if (guest.promotionCode !== null)
      await deps
        .db('carts')
        .where({ owner: shopper.owner, promotion_code: null })
        .update({ promotion_code: guest.promotionCode })
    await deps.db('carts').where({ id: guest.id }).delete()
  }
  if (token) setCookie(guestCookie, '', 0)
  return { cart: await readCart(deps, shopper), missed }
}

/**
 * Moves the unpaid order of the guest's cart to the account's cart, so that the shopper can still buy its reserved
 * units.
 */
const moveUnpaidOrder = async ({ db }: Deps, from: string, to: string): Promise<void> => {
  await db('orders')
    .where({ cart_id: from, status: 'PENDING' })
    .whereNotExists(db('orders as existing').where({ 'existing.cart_id': to, 'existing.status': 'PENDING' }))
    .update({ cart_id: to })
}

/**
 * Adds a line to the account's cart. Returns the reason, for the shopper, why it could not be added in full; null if it
 * was.
 */
const addGuestLine = async (
  deps: Deps,
  shopper: Shopper & { owner: string },
  { variantId, quantity, free, isForSale, ...line }: CartLine,
): Promise<string | null> => {
  const { store } = await deps.settings.read()
  const accountLine = (await findCart(deps.db, shopper.owner))?.lines.find(
    other => other.variantId === variantId,
  )
  const targetQuantity = Math.min(quantity, free, store.maxOrderQuantity)
  try {
    if (!accountLine) {
      // Asks for the whole quantity, so that `addToCart` throws the reason why the item is not available.
      const units = isForSale && targetQuantity > 0 ? targetQuantity : quantity
      await addToCart(deps, shopper, { variantId, quantity: units, advice: line.advice })
    } else {
      if (targetQuantity > accountLine.quantity)
        await setQuantity(deps, shopper, accountLine.id, targetQuantity)
      // The advice given on this device is newer than the account's.
      if (line.advice !== null)
        await deps.db('cart_items').where({ id: accountLine.id }).update({ advice: line.advice })
    }
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
  const finalQuantity = Math.max(targetQuantity, accountLine?.quantity ?? 0)
  return finalQuantity < quantity
    ? `${variantName(line)}: the quantity is now ${finalQuantity}, as many as you can order.`
    : null
}

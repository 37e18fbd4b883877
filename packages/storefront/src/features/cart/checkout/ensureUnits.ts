import type { Call } from '@shop/client/createClient'
import {
  addCartItem,
  type Cart,
  type CartItem,
  getCart,
  removeCartItem,
  updateCartItem,
} from '@shop/contracts/cart/endpoints'
import type { ItemToAdd } from '../mergeIntoCart.ts'
import { visitKeys, visitStorage } from '../visitStorage.ts'

/** Units that Buy Now has added to the cart in this visit, and that are not paid yet. */
interface UnpaidUnits {
  cartId: string
  variantId: string
  quantity: number
}

const readUnpaid = ({ id }: Cart): UnpaidUnits | undefined => {
  const stored = visitStorage.get(visitKeys.unpaidUnits)
  const unpaid = stored ? (JSON.parse(stored) as UnpaidUnits) : undefined
  return unpaid?.cartId === id ? unpaid : undefined
}

const lineOf = (cart: Cart, variantId?: string) => cart.items.find(({ variant }) => variant.id === variantId)

const setQuantity = (
  call: Call,
  cart: Cart,
  { id, quantity: currentQuantity }: CartItem,
  quantity: number,
) => {
  if (quantity === currentQuantity) return cart
  return quantity > 0 ? call(updateCartItem, { id, quantity }) : call(removeCartItem, { id })
}

/** Returns the units of a line, excluding those of an unpaid Buy Now. */
const ownUnits = (line: CartItem, unpaid: UnpaidUnits | undefined) =>
  line.variant.id === unpaid?.variantId ? Math.max(0, line.quantity - unpaid.quantity) : line.quantity

/** Adds units to a line, in place of those of an unpaid Buy Now. */
export const addUnits = async (call: Call, item: ItemToAdd): Promise<Cart> => {
  const cart = await call(getCart, {})
  const line = lineOf(cart, item.variantId)
  const updatedCart = await (line
    ? setQuantity(call, cart, line, ownUnits(line, readUnpaid(cart)) + item.quantity)
    : call(addCartItem, item))
  visitStorage.set(visitKeys.unpaidUnits, '')
  return updatedCart
}

/**
 * Raises a cart line to at least `quantity` units, and remembers how many were added. An unpaid Buy Now of another size
 * or colour of the same garment is undone.
 */
export const ensureUnits = async (call: Call, item: ItemToAdd): Promise<Cart> => {
  const { variantId, quantity } = item
  const previousCart = await call(getCart, {})
  const unpaid = readUnpaid(previousCart)
  const line = lineOf(previousCart, variantId)
  const ownQuantity = line ? ownUnits(line, unpaid) : 0
  const cart = await (line
    ? setQuantity(call, previousCart, line, Math.max(ownQuantity, quantity))
    : call(addCartItem, item))
  visitStorage.set(
    visitKeys.unpaidUnits,
    quantity > ownQuantity
      ? JSON.stringify({ cartId: cart.id, variantId, quantity: quantity - ownQuantity })
      : '',
  )
  const previousLine = unpaid?.variantId === variantId ? undefined : lineOf(cart, unpaid?.variantId)
  const isSameGarment =
    previousLine && previousLine.variant.product.id === lineOf(cart, variantId)?.variant.product.id
  return isSameGarment ? setQuantity(call, cart, previousLine, ownUnits(previousLine, unpaid)) : cart
}

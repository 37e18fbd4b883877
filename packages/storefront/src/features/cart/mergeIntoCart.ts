import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import {
  addCartItem,
  type Cart,
  type CartItem,
  getCart,
  type MissedItem,
  updateCartItem,
} from '@shop/contracts/cart/endpoints'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'

/** Units of a variant wanted in the cart. */
export interface ItemToAdd {
  variantId: string
  quantity: number
  /** Tells whether fit advice was followed; left out if there was no advice. */
  advice?: AdviceOutcome
}

const lineOf = (cart: Cart, variantId: string) => cart.items.find(({ variant }) => variant.id === variantId)

const loweredQuantityText = ({ variant }: CartItem, quantity: number): string =>
  `${variant.product.title} (${choiceText(variant)}): the quantity is now ${quantity}, as many as you can order.`

const mergeItem = async (call: Call, cart: Cart, { variantId, quantity }: ItemToAdd) => {
  const merged = lineOf(cart, variantId) ? cart : await call(addCartItem, { variantId, quantity: 1 })
  const line = lineOf(merged, variantId)
  if (!line) return { cart: merged, text: null }
  const targetQuantity = Math.min(quantity, line.maxQuantity)
  const finalQuantity = Math.max(targetQuantity, line.quantity)
  const text = finalQuantity < quantity ? loweredQuantityText(line, finalQuantity) : null
  if (targetQuantity <= line.quantity) return { cart: merged, text }
  return { cart: await call(updateCartItem, { id: line.id, quantity: targetQuantity }), text }
}

/** Tells whether the item was refused for good; after too many requests or a sign-out it may be tried again. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401

/**
 * Merges items into the cart. Each line gets the greater of the two quantities, within stock. Returns the items that
 * were not added in full.
 */
export const mergeIntoCart = async (call: Call, items: readonly ItemToAdd[]): Promise<MissedItem[]> => {
  const missed: MissedItem[] = []
  let cart = await call(getCart, {})
  // Adds one item after the other, because each is merged into the cart of the last answer.
  for (const item of items) {
    try {
      const merged = await mergeItem(call, cart, item)
      cart = merged.cart
      if (merged.text) missed.push({ ...item, text: merged.text })
    } catch (error) {
      if (!isRefusal(error)) throw error
      missed.push({ ...item, text: error.message })
    }
  }
  return missed
}

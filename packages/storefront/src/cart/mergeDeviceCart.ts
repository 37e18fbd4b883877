import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import { addCartItem, type Cart, getCart, updateCartItem } from '@shop/contracts/cart/endpoints'
import { clearDeviceCart, type DeviceCartItem, useDeviceCart } from './deviceCart.ts'

const lineOf = (cart: Cart, variantId: string) => cart.items.find(({ variant }) => variant.id === variantId)

const mergeItem = async (call: Call, cart: Cart, { variantId, quantity }: DeviceCartItem) => {
  const merged = lineOf(cart, variantId) ? cart : await call(addCartItem, { variantId, quantity: 1 })
  const line = lineOf(merged, variantId)
  if (!line) return { cart: merged, reached: 0 }
  const wanted = Math.min(quantity, line.maxQuantity)
  if (wanted <= line.quantity) return { cart: merged, reached: line.quantity }
  return { cart: await call(updateCartItem, { id: line.id, quantity: wanted }), reached: wanted }
}

/**
 * Brings the device's cart into the account's: the greater quantity of each, within stock. Returns the saved items
 * that could not come along in full.
 */
export const mergeDeviceCart = async (call: Call): Promise<DeviceCartItem[]> => {
  const { items } = useDeviceCart.getState()
  if (items.length === 0) return []
  const missed: DeviceCartItem[] = []
  let cart = await call(getCart, {})
  // One after the other: each answer is the cart that the next one is measured against.
  for (const item of items) {
    try {
      const result = await mergeItem(call, cart, item)
      cart = result.cart
      if (result.reached < item.quantity) missed.push(item)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      missed.push(item)
    }
  }
  clearDeviceCart()
  return missed
}

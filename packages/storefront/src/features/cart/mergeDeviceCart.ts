import type { Call } from '@shop/client/createClient'
import { bringIntoCart, type MissedItem } from './bringIntoCart.ts'
import { loadDeviceCart, removeFromDeviceCart, useDeviceCart } from './deviceCart.ts'

/**
 * Brings the device's cart into the account's. Returns the saved items that could not come along in full. Items stay on
 * the device until the account has them.
 */
export const mergeDeviceCart = async (call: Call): Promise<MissedItem[]> => {
  // Another tab may have added something.
  loadDeviceCart()
  const { items } = useDeviceCart.getState()
  if (items.length === 0) return []
  return bringIntoCart(call, items, ({ variantId }) => removeFromDeviceCart(variantId))
}

import { safeStorage } from '@shop/client/safeStorage'
import { deviceWishesKey, type WishlistEntry } from '../useWishes.ts'

const isWish = (value: unknown): value is { productId: string; variantId: string | null } =>
  typeof value === 'object' &&
  value !== null &&
  'productId' in value &&
  typeof value.productId === 'string' &&
  'variantId' in value &&
  (value.variantId === null || typeof value.variantId === 'string')

/** Reads the wishlist stored on the device, newest first; empty if it cannot be read. */
export const readDeviceWishes = (): WishlistEntry[] => {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(deviceWishesKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(isWish).map(({ productId, variantId }) => ({ id: null, productId, variantId }))
  } catch {
    return []
  }
}

export const storeDeviceWishes = (wishes: readonly WishlistEntry[]): void => {
  const stored = wishes.map(({ productId, variantId }) => ({ productId, variantId }))
  if (stored.length > 0) safeStorage().setItem(deviceWishesKey, JSON.stringify(stored))
  else safeStorage().removeItem(deviceWishesKey)
}

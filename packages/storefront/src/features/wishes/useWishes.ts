import { create } from 'zustand'

/** An entry of the wishlist. `id` is its id in the account; null on the device. */
export interface WishlistEntry {
  id: string | null
  productId: string
  variantId: string | null
}

/** The wishlist for hearts and the badge: the account's, or the device's while nobody is signed in. */
export const useWishes = create<{ wishes: readonly WishlistEntry[] }>()(() => ({ wishes: [] }))

/** Storage key of a signed-out shopper's wishlist. */
export const deviceWishesKey = 'deviceWishlist'

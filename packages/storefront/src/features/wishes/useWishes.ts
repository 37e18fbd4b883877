import { create } from 'zustand'

/** A product kept for later. `id` is the account's name for it; null while it is kept on the device. */
export interface KnownWish {
  id: string | null
  productId: string
  variantId: string | null
}

/** What the wishlist holds, for hearts and the badge: the account's, or what the device keeps of who is signed out. */
export const useWishes = create<{ wishes: readonly KnownWish[] }>()(() => ({ wishes: [] }))

/** What the browser keeps under this name is the wishlist of a signed-out shopper. */
export const deviceWishesKey = 'deviceWishlist'

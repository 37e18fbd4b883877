import { create } from 'zustand'

/** A product kept for later. `id` is the account's name for it; null while it is kept on the device. */
export interface KnownWish {
  id: string | null
  productId: string
  variantId: string | null
}

/** Wishes for hearts and the badge: the account's, or the device's while nobody is signed in. */
export const useWishes = create<{ wishes: readonly KnownWish[] }>()(() => ({ wishes: [] }))

/** Key under which the browser keeps the wishlist of a signed-out shopper. */
export const deviceWishesKey = 'deviceWishlist'

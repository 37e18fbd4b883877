import { create } from 'zustand'

/** A wish. `id` is its id in the account; null on the device. */
export interface KnownWish {
  id: string | null
  productId: string
  variantId: string | null
}

/** Wishes for hearts and the badge: the account's, or the device's while nobody is signed in. */
export const useWishes = create<{ wishes: readonly KnownWish[] }>()(() => ({ wishes: [] }))

/** Key under which the browser keeps the wishlist of a signed-out shopper. */
export const deviceWishesKey = 'deviceWishlist'

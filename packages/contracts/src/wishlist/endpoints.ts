import * as z from 'zod/mini'
import { Product } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, noInput } from '../fields.ts'

/** Maximum number of wishes of an account, or of a device. */
export const maxWishes = 100

/** A wish: a product, possibly in one variant. */
export const Wish = z.object({ id, productId: id, variantId: z.nullable(id) })

/** A wish with the data needed to show and buy the product. A product that is not ACTIVE can no longer be bought. */
export const WishlistItem = z.object({
  id,
  createdAt: instant,
  variantId: z.nullable(id),
  product: z.pick(Product, {
    id: true,
    slug: true,
    title: true,
    status: true,
    rating: true,
    reviewCount: true,
    vatClass: true,
    variants: true,
    images: true,
  }),
})

export const getWishlist = endpoint({
  call: 'GET /wishlist',
  access: 'customer',
  summary: 'Lists the products on the wishlist, newest first, with their variants.',
  input: noInput,
  answer: z.object({ items: z.array(WishlistItem) }),
})

export const listWishes = endpoint({
  call: 'GET /wishlist/items',
  access: 'customer',
  summary: 'Lists the wishlist as ids alone, for hearts and the badge.',
  input: noInput,
  answer: z.object({ items: z.array(Wish) }),
})

const wishInput = { productId: id, variantId: z.optional(z.nullable(id)) }

export const addWish = endpoint({
  call: 'POST /wishlist/items',
  access: 'customer',
  summary:
    'Adds a product to the wishlist. If it is already there, it is not added again, and its variant is updated.',
  input: z.strictObject(wishInput),
  answer: Wish,
  failures: ['not_found', 'limit_reached'],
})

export const mergeWishes = endpoint({
  call: 'POST /wishlist/merge',
  access: 'customer',
  summary:
    "Merges a device's wishlist into the account's. Products no longer for sale, or beyond the limit, are left out.",
  input: z.strictObject({ items: z.array(z.strictObject(wishInput)).check(z.maxLength(maxWishes)) }),
  answer: z.object({ items: z.array(Wish) }),
})

export const removeWish = endpoint({
  call: 'DELETE /wishlist/items/{id}',
  access: 'customer',
  summary: 'Removes a product from the wishlist, by the id of the wish.',
  input: byId,
  answer: z.object({ ok: z.literal(true) }),
})

export type Wish = z.output<typeof Wish>
export type WishlistItem = z.output<typeof WishlistItem>

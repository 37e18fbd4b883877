import { getWishlist } from '@shop/contracts/wishlist/endpoints'
import { query } from '../query/query.ts'

export const wishlistQuery = query(getWishlist, {})

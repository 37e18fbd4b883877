import { getWishlist } from '@shop/contracts/wishlist/endpoints'
import { query } from '../../kit/query/query.ts'

export const wishlistQuery = query(getWishlist, {})

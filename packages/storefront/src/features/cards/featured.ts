import { listProducts } from '@shop/contracts/catalog/endpoints'
import { query } from '../../kit/query/query.ts'

export const maxFeaturedProducts = 4

export const featuredProductsQuery = query(listProducts, { limit: maxFeaturedProducts })

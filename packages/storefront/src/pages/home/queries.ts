import { listCollections, listProducts } from '@shop/contracts/catalog/endpoints'
import { listTrustIndicators } from '@shop/contracts/shop/endpoints'
import { query } from '../../kit/query/query.ts'

export const featuredProducts = 4
export const featuredCollections = 3

export const collectionsQuery = query(listCollections, {})
export const featuredProductsQuery = query(listProducts, { limit: featuredProducts })
export const trustIndicatorsQuery = query(listTrustIndicators, {})

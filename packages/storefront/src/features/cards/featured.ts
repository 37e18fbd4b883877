import { listProducts } from '@shop/contracts/catalog/endpoints'
import { query } from '../../kit/query/query.ts'

export const featuredProducts = 4

export const featuredProductsQuery = query(listProducts, { limit: featuredProducts })

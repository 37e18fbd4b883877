import { getCompanions, getProductBySlug, listRelatedProducts } from '@shop/contracts/catalog/endpoints'
import { query, required } from '../../kit/query/query.ts'

export const maxRelatedProducts = 4

export const productQuery = (slug: string) => required(query(getProductBySlug, { slug }))
export const relatedProductsQuery = (id: string) => query(listRelatedProducts, { id })
export const companionsQuery = (id: string) => query(getCompanions, { id })

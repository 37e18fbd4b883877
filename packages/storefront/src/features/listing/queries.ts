import {
  getCollection,
  listCollectionProducts,
  listCollections,
  listProducts,
} from '@shop/contracts/catalog/endpoints'
import { type ListState, listInput } from './filters.ts'
import { query, required } from '../../kit/query/query.ts'

export const maxOtherCollections = 3

export const collectionsQuery = query(listCollections, {})

/** Reads all products, or those of chosen categories, with facets for the highest price. */
export const allProductsQuery = (filters: ListState) =>
  query(listProducts, {
    ...listInput(filters),
    collection: filters.categories.length > 0 ? [...filters.categories] : undefined,
    facets: true,
  })

/** Reads all reduced products. */
export const saleQuery = (filters: ListState) => allProductsQuery({ ...filters, onSale: true })

export const collectionQuery = (slug: string) => required(query(getCollection, { idOrSlug: slug }))

export const collectionProductsQuery = (slug: string, filters: ListState) =>
  query(listCollectionProducts, { idOrSlug: slug, ...listInput(filters) })

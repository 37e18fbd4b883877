import { listProducts } from '@shop/contracts/catalog/endpoints'
import { suggest } from '@shop/contracts/search/endpoints'
import { type ListState, listInput } from '../../features/listing/filters.ts'
import { query } from '../../kit/query/query.ts'

export const suggestionsQuery = (q: string) => query(suggest, { q })

/** Reads the results for a term; all products if there is no term. */
export const searchQuery = (term: string, filters: ListState) =>
  query(listProducts, {
    ...listInput(filters),
    ...(term && { search: term }),
    collection: filters.categories.length > 0 ? [...filters.categories] : undefined,
    facets: true,
  })

import type { SearchTerm } from '../search/WordIndex.ts'
import type { VariantFilters } from './variantFilters.ts'

/** A search as lists are filtered by it. */
export interface Matches {
  terms: readonly SearchTerm[]
  /** Ids of the products that it names by a code, and no others. */
  only?: readonly string[]
  /** Cache key, equal for all searches with the same meaning. */
  key: string
}

/** Filters of a list of products. */
export interface Filters extends VariantFilters {
  /** Ids of active collections; an empty list matches nothing. */
  collections?: string[] | undefined
  matches?: Matches | undefined
}

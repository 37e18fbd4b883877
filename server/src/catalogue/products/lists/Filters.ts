import type { SearchTerm } from '../search/WordIndex.ts'
import type { VariantFilters } from './variantFilters.ts'

/** A search in the form that filters lists. */
export interface Matches {
  terms: readonly SearchTerm[]
  /** Ids of the products that the search names by a code; excludes all others. */
  onlyIds?: readonly string[]
  /** Cache key, equal for all searches with the same meaning. */
  key: string
}

/** Filters of a list of products. */
export interface Filters extends VariantFilters {
  /** Ids of active collections; an empty list matches nothing. */
  collections?: string[] | undefined
  matches?: Matches | undefined
}

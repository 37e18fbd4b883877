import type { Matches } from '../../search/findMatches.ts'
import type { VariantFilters } from './variantFilters.ts'

/** Filters of a list of products. */
export interface Filters extends VariantFilters {
  /** Ids of active collections; an empty list matches nothing. */
  collections?: string[] | undefined
  matches?: Matches | undefined
}

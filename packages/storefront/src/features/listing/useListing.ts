import { startTransition, useOptimistic } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type Filters, noNarrowing, readFilters, writeFilters } from './filters.ts'

export interface Listing {
  filters: Filters
  /** Returns the address of the same list with these changes; of its first page by default. */
  addressWith: (change: Partial<Filters>) => string
  /** Changes the address without a new history entry. */
  change: (change: Partial<Filters>) => void
}

/** Filters derived from other query parameters, for example from the words of a search. */
export interface DerivedFilters {
  filters: Partial<Filters>
  /**
   * Removes the parameters from which the filters are derived. Called when a filter is changed: the derived filters are
   * then written to the query string as ordinary ones.
   */
  without: (search: URLSearchParams) => URLSearchParams
}

/** Reads filters, sorting, view and page of a list from the query string, and writes them to it. */
export const useListing = (derived?: DerivedFilters): Listing => {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const urlFilters = readFilters(search)
  // The router navigates in a transition, so a ticked box would otherwise look unticked for a moment.
  const [filters, setFilters] = useOptimistic({ ...urlFilters, ...derived?.filters })
  const changed = (change: Partial<Filters>): Filters => ({ ...filters, page: 1, ...change })
  const queryWith = (change: Partial<Filters>): URLSearchParams => {
    if (derived && Object.keys(change).some(name => name in noNarrowing))
      return writeFilters(changed(change), derived.without(search))
    return writeFilters({ ...(derived ? urlFilters : filters), page: 1, ...change }, search)
  }
  return {
    filters,
    addressWith: change => {
      const query = queryWith(change).toString()
      return query ? `${pathname}?${query}` : pathname
    },
    change: change =>
      startTransition(() => {
        setFilters(changed(change))
        setSearch(queryWith(change), { replace: true, preventScrollReset: true })
      }),
  }
}

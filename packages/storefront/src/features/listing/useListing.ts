import { startTransition, useOptimistic } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type ListState, noFilters, readFilters, writeFilters } from './filters.ts'

export interface Listing {
  filters: ListState
  /** Returns the address of the same list with these changes; of its first page by default. */
  addressWith: (change: Partial<ListState>) => string
  /** Changes the address without a new history entry. */
  change: (change: Partial<ListState>) => void
}

/** Filters derived from other query parameters, for example from the words of a search. */
export interface DerivedFilters {
  filters: Partial<ListState>
  /**
   * Removes the parameters from which the filters are derived. Called when a filter is changed: the derived filters are
   * then written to the query string as ordinary ones.
   */
  removeParameters: (search: URLSearchParams) => URLSearchParams
}

/** Reads filters, sorting, view and page of a list from the query string, and writes them to it. */
export const useListing = (derived?: DerivedFilters): Listing => {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const urlFilters = readFilters(search)
  // The router navigates in a transition, so a ticked box would otherwise look unticked for a moment.
  const [filters, setFilters] = useOptimistic({ ...urlFilters, ...derived?.filters })
  const filtersWith = (change: Partial<ListState>): ListState => ({ ...filters, page: 1, ...change })
  const queryWith = (change: Partial<ListState>): URLSearchParams => {
    const changesFilter = Object.keys(change).some(name => name in noFilters)
    if (derived && changesFilter) return writeFilters(filtersWith(change), derived.removeParameters(search))
    // Sort, view and page leave derived filters out of the query string.
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
        setFilters(filtersWith(change))
        setSearch(queryWith(change), { replace: true, preventScrollReset: true })
      }),
  }
}

import { startTransition, useOptimistic } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type Filters, noNarrowing, readFilters, writeFilters } from './filters.ts'

export interface Listing {
  filters: Filters
  /** The address of the same list with these changes; of its first page by default. */
  addressWith: (change: Partial<Filters>) => string
  /** Changes the address without a new history entry. */
  change: (change: Partial<Filters>) => void
}

/** Filters derived from other query parameters, such as the words of a search. */
export interface SaidFilters {
  filters: Partial<Filters>
  /** Removes them from the query string. Once a filter is changed, they are written as ordinary filters. */
  without: (search: URLSearchParams) => URLSearchParams
}

/** Reads filters, sort, view and page of a list from the query string and writes them to it. */
export const useListing = (said?: SaidFilters): Listing => {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const own = readFilters(search)
  // The router navigates in a transition: without this, a ticked box would be unticked for a moment.
  const [filters, setFilters] = useOptimistic({ ...own, ...said?.filters })
  const changed = (change: Partial<Filters>): Filters => ({ ...filters, page: 1, ...change })
  const queryWith = (change: Partial<Filters>): URLSearchParams =>
    said && Object.keys(change).some(name => name in noNarrowing)
      ? writeFilters(changed(change), said.without(search))
      : writeFilters({ ...(said ? own : filters), page: 1, ...change }, search)
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

import { startTransition, useOptimistic } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type Filters, readFilters, writeFilters } from './filters.ts'

export interface Listing {
  filters: Filters
  /** The address of the same list with some things different; from its first page unless told otherwise. */
  addressWith: (change: Partial<Filters>) => string
  /** Goes there without a new step in the browser's history. */
  change: (change: Partial<Filters>) => void
}

/** Reads filters, sort, view and page of a list from the query string and writes them to it. */
export const useListing = (): Listing => {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  // The router moves in a transition: without this, a ticked box would be unticked for a moment.
  const [filters, setFilters] = useOptimistic(readFilters(search))
  const changed = (change: Partial<Filters>): Filters => ({ ...filters, page: 1, ...change })
  return {
    filters,
    addressWith: change => {
      const query = writeFilters(changed(change), search).toString()
      return query ? `${pathname}?${query}` : pathname
    },
    change: change =>
      startTransition(() => {
        const next = changed(change)
        setFilters(next)
        setSearch(writeFilters(next, search), { replace: true, preventScrollReset: true })
      }),
  }
}

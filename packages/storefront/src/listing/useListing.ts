import { type To, useSearchParams } from 'react-router-dom'
import { type Filters, readFilters, writeFilters } from './filters.ts'

export interface Listing {
  filters: Filters
  /** The address of the same list with some things different; from its first page unless told otherwise. */
  addressWith: (change: Partial<Filters>) => To
  /** Goes there without a new step in the browser's history. */
  change: (change: Partial<Filters>) => void
}

/** How the shopper looks at the list of products, read from the query string and written to it. */
export const useListing = (): Listing => {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const searchWith = (change: Partial<Filters>) => writeFilters({ ...filters, page: 1, ...change }, search)
  return {
    filters,
    addressWith: change => ({ search: searchWith(change).toString() }),
    change: change => setSearch(searchWith(change), { replace: true, preventScrollReset: true }),
  }
}

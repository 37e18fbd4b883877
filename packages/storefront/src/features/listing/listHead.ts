import type { SearchMetadata } from '../../kit/page/searchMetadata.ts'
import { countFilters, readFilters } from './filters.ts'

interface ListAddress {
  search: URLSearchParams
  /** Number of pages, once known. */
  totalPages: number | undefined
}

/** Tells whether the query string has no page number, or one in the form that the shop's links use. */
const hasValidPage = (search: URLSearchParams): boolean => {
  const pages = search.getAll('page')
  return pages.length === 0 || (pages.length === 1 && /^[1-9]\d{0,6}$/.test(pages[0] ?? ''))
}

/**
 * Returns the metadata of a list for search engines. Each page has its own canonical address. Filtered and sorted lists
 * repeat the same products, so they are not indexed, and pages beyond the last are not found. Unknown query parameters,
 * which links from elsewhere add, are left out of the canonical address.
 */
export const listHead = (
  path: string,
  title: string,
  { search, totalPages }: ListAddress,
): Pick<SearchMetadata, 'title' | 'canonical' | 'noindex' | 'isMissing'> => {
  const filters = readFilters(search)
  const { page, sort } = filters
  const isBeyondLast = page > 1 && totalPages !== undefined && page > totalPages
  const shownTitle = page === 1 ? title : `${title}, page ${page}`
  if (isBeyondLast || !hasValidPage(search))
    return { title: shownTitle, noindex: true, isMissing: isBeyondLast }
  return {
    title: shownTitle,
    canonical: page === 1 ? path : `${path}?page=${page}`,
    noindex: countFilters(filters) > 0 || sort !== 'featured',
  }
}

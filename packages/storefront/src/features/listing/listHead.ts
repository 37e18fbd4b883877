import type { SearchMetadata } from '../../kit/page/searchMetadata.ts'
import { countNarrowing, readFilters } from './filters.ts'

interface ListPlace {
  search: URLSearchParams
  /** Number of pages, once known. */
  totalPages: number | undefined
}

/** Tells whether the query string has no page number, or one as the shop's links write it. */
const namesPage = (search: URLSearchParams): boolean => {
  const pages = search.getAll('page')
  return pages.length === 0 || (pages.length === 1 && /^[1-9]\d{0,6}$/.test(pages[0] ?? ''))
}

/**
 * Metadata of a list for search engines. Each page has its own canonical address; filtered and sorted lists repeat the same
 * products, and pages beyond the last are not found. Unknown query parameters, which links from elsewhere add, are left out of the
 * canonical address.
 */
export const listHead = (
  path: string,
  title: string,
  { search, totalPages }: ListPlace,
): Pick<SearchMetadata, 'title' | 'canonical' | 'noindex' | 'isMissing'> => {
  const filters = readFilters(search)
  const { page, sort } = filters
  const isBeyond = page > 1 && totalPages !== undefined && page > totalPages
  const shownTitle = page === 1 ? title : `${title}, page ${page}`
  if (isBeyond || !namesPage(search)) return { title: shownTitle, noindex: true, isMissing: isBeyond }
  return {
    title: shownTitle,
    canonical: page === 1 ? path : `${path}?page=${page}`,
    noindex: countNarrowing(filters) > 0 || sort !== 'featured',
  }
}

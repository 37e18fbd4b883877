import type { SearchMetadata } from '../../kit/page/searchMetadata.ts'
import { countNarrowing, readFilters } from './filters.ts'

/**
 * Metadata of a list for search engines: each page of it has an address of its own, while filtered, sorted and
 * differently drawn lists are the same products again. What the shop does not know of the query string is ignored, as
 * links from elsewhere add to it, and is no part of the canonical address.
 */
export const listHead = (
  path: string,
  title: string,
  search: URLSearchParams,
): Pick<SearchMetadata, 'title' | 'canonical' | 'noindex'> => {
  const filters = readFilters(search)
  const { page, sort } = filters
  return {
    title: page === 1 ? title : `${title}, page ${page}`,
    canonical: page === 1 ? path : `${path}?page=${page}`,
    noindex: countNarrowing(filters) > 0 || sort !== 'featured',
  }
}

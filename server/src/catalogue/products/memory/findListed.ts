import type { Facets } from '@shop/contracts/catalog/entities'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Filters } from '../lists/Filters.ts'
import { countFacets } from './countFacets.ts'
import { loadCatalogue, loadCatalogueWithWords } from './catalogueIndex.ts'
import { pageOfProducts, type ListWindow } from './pageOfProducts.ts'
import { rankProducts, selectProducts } from './selectProducts.ts'

interface ListQuery {
  filters: Filters
  /** Null if no page is needed, but only the total or the facets. */
  window: ListWindow | null
  withFacets?: boolean
}

interface ListPage {
  ids: string[]
  total: number
  facets?: Facets | undefined
}

/** Finds one page of a list, the number of products on all pages, and the facets. */
export const findListed = async (
  deps: Pick<Deps, 'db'>,
  { filters, window, withFacets = false }: ListQuery,
): Promise<ListPage> => {
  const catalogue = await (filters.matches ? loadCatalogueWithWords(deps) : loadCatalogue(deps))
  const collections = filters.collections
    ? await Promise.all(filters.collections.map(id => catalogue.members.of(id)))
    : null
  // No `await` below, so that everything is read from one snapshot of the catalogue.
  const ranks = rankProducts(catalogue, collections, filters)
  const selection = selectProducts(catalogue, ranks, filters)
  const ownOrder = collections?.length === 1 ? collections[0] : undefined
  const listing = { ...selection, isSearched: filters.matches !== undefined, ownOrder }
  return {
    ids: window ? pageOfProducts(catalogue, listing, window) : [],
    total: selection.total,
    facets: withFacets ? countFacets(catalogue, ranks, filters) : undefined,
  }
}

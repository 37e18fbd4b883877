import type { ProductList, SearchReading } from '@shop/contracts/catalog/entities'
import type { SortName } from '@shop/contracts/catalog/sorts'
import type { Deps } from '../../../platform/base/deps.ts'
import { SerialisedAnswer } from '../../../platform/http/answers/serialisedAnswers.ts'
import { findListed } from '../memory/findListed.ts'
import { loadCatalogue } from '../memory/catalogueIndex.ts'
import type { ListWindow } from '../memory/pageOfProducts.ts'
import { versionedCache } from '../versionedCache.ts'
import { findListings, readCards } from './findListings.ts'
import type { Filters } from './Filters.ts'
import { needsVariantInStock, type VariantFilters } from './variantFilters.ts'
import { writeList } from './writeList.ts'

interface ListInput {
  filters: Filters
  /** The search as it was understood, if there is one. */
  reading?: SearchReading | undefined
  corrected?: string | null | undefined
  sort?: SortName | undefined
  page?: number | undefined
  /** Products on a page; by default the number in the shop's settings. */
  limit?: number | undefined
  withFacets: boolean
}

const cardKeyOf = ({ colors, sizes, minPrice, maxPrice, inStock, onSale }: VariantFilters) =>
  JSON.stringify([colors?.toSorted(), sizes?.toSorted(), minPrice, maxPrice, inStock, onSale])

const keyOf = ({ collections, matches, ...filters }: Filters) =>
  JSON.stringify([collections?.toSorted(), matches?.key, cardKeyOf(filters)])

/** Returns the bytes of a cached list or card. */
const sizeOf = (cached: unknown): number => {
  if (cached instanceof SerialisedAnswer) return cached.body.length
  return typeof cached === 'string' ? cached.length : 1
}

// The facets of one list take less than 2 KB.
const maxCachedFacets = 500

/** Last position read by `limit` and `offset` on the index, which scans all rows before it. */
const maxIndexOffset = 1000

const isUnfiltered = ({ collections, matches, ...filters }: Filters): boolean =>
  !collections && !matches && !needsVariantInStock(filters)

/**
 * Makes the function that lists ACTIVE products. Lists (24 products take about 30 KB), the cards of filtered lists
 * (`maxCachedBytes` in all) and facets are cached until the catalogue changes.
 */
export const productLister = (deps: Pick<Deps, 'db' | 'settings'>, maxCachedBytes: number) => {
  const { db, settings } = deps
  const facetsOf = versionedCache(deps, maxCachedFacets)
  const answers = versionedCache(deps, maxCachedBytes, sizeOf)

  const readCachedCards = async (ids: readonly string[], filters: Filters): Promise<string[]> => {
    const prefix = `card ${cardKeyOf(filters)} `
    const cards = await answers.rememberAll(prefix, ids, missingIds => readCards(db, missingIds, filters))
    return cards.filter(card => card !== undefined)
  }

  const readPage = async (filters: Filters, window: ListWindow) => {
    if (isUnfiltered(filters) && window.page * window.limit <= maxIndexOffset) {
      const { products } = await loadCatalogue(deps)
      return { cards: await findListings(db, window), total: products.count }
    }
    const { ids, total } = await findListed(deps, { filters, window })
    return { cards: await readCachedCards(ids, filters), total }
  }
  const findFacets = async (filters: Filters) =>
    (await findListed(deps, { filters, window: null, withFacets: true })).facets

  return async ({
    filters,
    reading,
    corrected,
    sort = 'featured',
    page = 1,
    limit: requestedLimit,
    withFacets,
  }: ListInput): Promise<SerialisedAnswer<ProductList>> => {
    const limit = requestedLimit ?? (await settings.read()).store.productsPerPage
    const key = keyOf(filters)
    return answers.remember(
      JSON.stringify([key, sort, page, limit, withFacets, corrected, reading]),
      async () => {
        const [{ cards, total }, facets] = await Promise.all([
          readPage(filters, { sort, page, limit }),
          withFacets ? facetsOf.remember(key, () => findFacets(filters)) : undefined,
        ])
        return writeList({ cards, total, page, limit, facets, corrected, reading })
      },
    )
  }
}

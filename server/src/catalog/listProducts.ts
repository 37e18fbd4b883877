import type { ProductList } from '@shop/contracts/catalog/entities'
import type { SortName } from '@shop/contracts/catalog/sorts'
import type { Deps } from '../deps.ts'
import type { Written } from '../http/Written.ts'
import { findFacets } from './findFacets.ts'
import { countListings, findListings } from './findListings.ts'
import type { Filters } from './listingConditions.ts'
import { versionedCache } from './versionedCache.ts'
import { writeList } from './writeList.ts'

interface ListWish {
  filters: Filters
  sort?: SortName | undefined
  page?: number | undefined
  /** The shop's own page size where it is not given. */
  limit?: number | undefined
  withFacets: boolean
}

const keyOf = ({ collections, matches, colors, sizes, minPrice, maxPrice }: Filters) =>
  JSON.stringify([
    collections?.toSorted(),
    matches?.key,
    colors?.toSorted(),
    sizes?.toSorted(),
    minPrice,
    maxPrice,
  ])

// Less than 2 KB each.
const figuresKept = 500

/** Makes the function that lists ACTIVE products; totals and facets are kept until the catalogue changes. */
export const productLister = (deps: Pick<Deps, 'db' | 'settings'>) => {
  const { db, settings } = deps
  const figures = versionedCache(deps, figuresKept)

  return async ({
    filters,
    sort = 'featured',
    page = 1,
    limit: wishedLimit,
    withFacets,
  }: ListWish): Promise<Written<ProductList>> => {
    const limit = wishedLimit ?? (await settings.read()).store.productsPerPage
    const key = keyOf(filters)
    const [cards, total, facets] = await Promise.all([
      findListings(db, filters, { sort, page, limit }),
      figures.remember(`total ${key}`, () => countListings(db, filters)),
      withFacets ? figures.remember(`facets ${key}`, () => findFacets(db, filters)) : undefined,
    ])
    return writeList({ cards, total, page, limit, facets, corrected: filters.matches?.corrected })
  }
}

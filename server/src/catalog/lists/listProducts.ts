import type { ProductList } from '@shop/contracts/catalog/entities'
import type { SortName } from '@shop/contracts/catalog/sorts'
import type { Deps } from '../../base/deps.ts'
import type { Written } from '../../http/answers/Streamed.ts'
import { versionedCache } from '../versionedCache.ts'
import { findFacets } from './findFacets.ts'
import {
  countListings,
  findIds,
  findListings,
  followsCollection,
  isWorkedOut,
  readCards,
} from './findListings.ts'
import type { Filters } from './listingConditions.ts'
import { writeList } from './writeList.ts'

interface ListWish {
  filters: Filters
  sort?: SortName | undefined
  page?: number | undefined
  /** The shop's own page size where it is not given. */
  limit?: number | undefined
  withFacets: boolean
}

const keyOf = ({ collections, matches, colors, sizes, minPrice, maxPrice, inStock, onSale }: Filters) =>
  JSON.stringify([
    collections?.toSorted(),
    matches?.key,
    colors?.toSorted(),
    sizes?.toSorted(),
    minPrice,
    maxPrice,
    inStock,
    onSale,
  ])

// Less than 2 KB each.
const figuresKept = 500

// Sorting a filtered list by price reads all variants of its products, which on SQLite takes 65 ms for 10,000 products:
// the first ids are kept for its other pages, 36 KB a list.
const sortedKept = 100
const idsKept = 1000

/** Makes the function that lists ACTIVE products; totals and facets are kept until the catalogue changes. */
export const productLister = (deps: Pick<Deps, 'db' | 'settings'>) => {
  const { db, settings } = deps
  const figures = versionedCache(deps, figuresKept)
  const sorted = versionedCache(deps, sortedKept)

  return async ({
    filters,
    sort = 'featured',
    page = 1,
    limit: wishedLimit,
    withFacets,
  }: ListWish): Promise<Written<ProductList>> => {
    const limit = wishedLimit ?? (await settings.read()).store.productsPerPage
    const key = keyOf(filters)
    const count = (counted: Filters) =>
      figures.remember(`total ${keyOf(counted)}`, () => countListings(db, counted))
    const readPage = async () => {
      if (isWorkedOut(filters, sort) && page * limit <= idsKept) {
        const ids = await sorted.remember(`${sort} ${key}`, () =>
          findIds(db, filters, { sort, page: 1, limit: idsKept }),
        )
        return readCards(db, ids.slice((page - 1) * limit, page * limit), filters)
      }
      const inStock = followsCollection(filters, sort)
        ? await count({ ...filters, inStock: true })
        : undefined
      return findListings(db, filters, { sort, page, limit, inStock })
    }
    const [cards, total, facets] = await Promise.all([
      readPage(),
      count(filters),
      withFacets ? figures.remember(`facets ${key}`, () => findFacets(db, filters)) : undefined,
    ])
    return writeList({ cards, total, page, limit, facets, corrected: filters.matches?.corrected })
  }
}

import {
  getCollection,
  getCompanions,
  getProduct,
  getProductBySlug,
  getMenu,
  listCollectionProducts,
  listCollections,
  listProducts,
  listRelatedProducts,
} from '@shop/contracts/catalog/endpoints'
import { suggest } from '@shop/contracts/search/endpoints'
import { pageOf } from '../../platform/database/paginate.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { SearchOptions } from './search/interpretSearch.ts'
import { activeCollections } from './activeCollections.ts'
import { findCompanions } from './findCompanions.ts'
import { productFinder } from './findProduct.ts'
import { findRelated } from './findRelated.ts'
import { productLister } from './lists/listProducts.ts'
import { suggest as suggestFor } from './suggest.ts'
import { writeList } from './lists/writeList.ts'
import { menuReader } from './menuReader.ts'
import { readSearch } from './readSearch.ts'
import { versionedCache } from './versionedCache.ts'

const allOnOnePage = <T>(items: T[]) => pageOf(items, items.length, 1, Math.max(1, items.length))

export const catalogRoutes = (mount: Mount, deps: Deps) => {
  const products = productFinder(deps.db, 0.4 * deps.config.catalogueMemoryBytes)
  const collections = activeCollections(deps)
  const list = productLister(deps, 0.6 * deps.config.catalogueMemoryBytes)
  const menu = menuReader(deps, collections)
  const relatedCache = versionedCache(deps, 300)
  const companionsCache = versionedCache(deps, 300)
  const searchCache = versionedCache(deps, 500)
  const searchLimit = rateLimit(deps, 'search', { points: 300, duration: 60 })

  const readSearchCached = (search: string, options: SearchOptions, ip: string) => {
    const words = search.trim().toLowerCase()
    return searchCache.remember(`search ${JSON.stringify(options)} ${words}`, async () => {
      // Pages rendered in this process make requests without an address.
      if (ip) await searchLimit.consume(ip)
      return readSearch(deps, words, options)
    })
  }

  mount(listProducts, async ({ ip, input: { collection, facets = false, sort, page, limit, ...filter } }) => {
    const { search = '', ...filterRest } = filter
    const options = { takesColors: !filterRest.colors?.length, takesSizes: !filterRest.sizes?.length }
    const searchResult = search.trim() ? await readSearchCached(search, options, ip) : undefined
    const filters = {
      ...filterRest,
      ...searchResult?.filters,
      collections: collection && (await collections.idsOf(collection)),
    }
    return list({ ...searchResult, filters, sort, page, limit, withFacets: facets })
  })

  mount(suggest, ({ ip, input: { q = '' } }) => {
    const words = q.trim().toLowerCase()
    return searchCache.remember(`suggestions ${words}`, async () => {
      // Pages rendered in this process make requests without an address.
      if (ip) await searchLimit.consume(ip)
      return suggestFor(deps, words, await collections.all())
    })
  })

  mount(getProduct, ({ input: { id } }) => products.byId(id))

  mount(getProductBySlug, ({ input: { slug } }) => products.bySlug(slug))

  mount(listRelatedProducts, ({ input: { id } }) =>
    relatedCache.remember(id, async () => {
      const cards = await findRelated(deps.db, id)
      return writeList({ cards, total: cards.length, page: 1, limit: Math.max(1, cards.length) })
    }),
  )

  mount(getCompanions, ({ input: { id } }) => companionsCache.remember(id, () => findCompanions(deps.db, id)))

  mount(listCollections, async () => allOnOnePage(await collections.all()))

  mount(getMenu, menu)

  mount(getCollection, ({ input: { idOrSlug } }) => collections.one(idOrSlug))

  mount(listCollectionProducts, async ({ input: { idOrSlug, sort, page, limit, ...filterRest } }) => {
    const { id } = await collections.one(idOrSlug)
    return list({ filters: { ...filterRest, collections: [id] }, sort, page, limit, withFacets: true })
  })
}

import type { Product, Variant } from '@shop/contracts/catalog/entities'
import type { Knex } from 'knex'
import { currentPriceSql, productFinder } from '../../catalogue/products/findProduct.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { ByteCache } from '../../platform/base/ByteCache.ts'
import { jsonValuesSql, rows } from '../../platform/database/rows.ts'
import type { SerialisedAnswer } from '../../platform/http/answers/serialisedAnswers.ts'
import type { Invoke } from '../../platform/http/invoke.ts'
import { deliveryNote } from './deliveryNote.ts'
import { presentProduct, type PresentedProduct, type ShopFacts } from './present.ts'
import type { RequestContext } from './requests.ts'

/** Size of the cache, which has room for some hundred presented products. */
const cacheBytes = 64_000_000
/** Size of a presented product, with its JSON for searches, as a multiple of the product's JSON in the API. */
const sizeFactor = 8

/** Product, and perhaps variant, named by an id in an agent's request. */
interface ResolvedId {
  productId: string
  /** Null if the id is the product's. */
  variantId: string | null
  /** Price of one unit of the variant, pence; null for a product. */
  price: number | null
}

/** Readers needed to answer an agent about the catalogue. */
export interface CatalogueReader {
  invoke: Invoke
  byIds: (ids: readonly string[]) => Promise<Map<string, PresentedProduct>>
  /** Finds products by ids of products and variants, slugs and SKUs; unknown ones are left out. */
  resolve: (ids: readonly string[]) => Promise<Map<string, ResolvedId>>
  /** Describes the cost and arrival of a variant at the place in the request's context. */
  deliveryOf: (context: RequestContext, product: Product, variant: Variant) => object
  shop: ShopFacts
}

/** Returns the function that resolves every kind of id in one statement. Tested on SQLite and Postgres. */
const resolver = (db: Knex) => {
  const jsonElements = jsonValuesSql(db)
  const idList = `(select value from ${jsonElements})`
  const lowerCaseIdList = `(select lower(value) from ${jsonElements})`
  const query = `select p.id as "requestedId", p.id as "productId", null as "variantId", cast(null as integer) as price
      from products p where p.id in ${idList} and p.status = 'ACTIVE'
    union all select p.slug, p.id, null, null from products p where p.slug in ${idList} and p.status = 'ACTIVE'
    union all select v.id, v.product_id, v.id, ${currentPriceSql} from variants v where v.id in ${idList}
    union all select lower(v.sku), v.product_id, v.id, ${currentPriceSql} from variants v where lower(v.sku) in ${lowerCaseIdList}`
  return async (ids: readonly string[]): Promise<Map<string, ResolvedId>> => {
    const json = JSON.stringify(ids)
    const matches = await rows<ResolvedId & { requestedId: string }>(
      db,
      query,
      [json, json, json, json],
      'ids of agents',
    )
    const byId = new Map(matches.map(({ requestedId, ...resolved }) => [requestedId, resolved]))
    return new Map(
      ids.flatMap(id => {
        const resolved = byId.get(id) ?? byId.get(id.toLowerCase())
        return resolved ? [[id, resolved] as const] : []
      }),
    )
  }
}

/** Makes readers that see the shop's state at the time of each request. */
export const catalogueReaders = (deps: Deps, invoke: Invoke): (() => Promise<CatalogueReader>) => {
  const finder = productFinder(deps.db)
  const cache = new ByteCache<{
    answer: SerialisedAnswer<Product>
    state: string
    presented: PresentedProduct
  }>(cacheBytes)
  const resolve = resolver(deps.db)
  return async () => {
    const settings = await deps.settings.read()
    const shop = { publicUrl: deps.publicUrl, currency: settings.general.currency }
    // A presented product is reused as long as its row and the shop's facts stay the same.
    const state = JSON.stringify(shop)
    const byIds = async (ids: readonly string[]) => {
      const products = await finder.byIds(ids)
      return new Map(
        [...products].map(([id, answer]) => {
          const cached = cache.get(id)
          if (cached?.answer === answer && cached.state === state) return [id, cached.presented]
          const presented = presentProduct(answer.read(), shop)
          cache.set(id, { answer, state, presented }, sizeFactor * answer.body.length)
          return [id, presented]
        }),
      )
    }
    const deliveryOf = (context: RequestContext, product: Product, variant: Variant) =>
      deliveryNote(settings, context, product, variant, deps.clock.now())
    return { invoke, byIds, resolve, deliveryOf, shop }
  }
}

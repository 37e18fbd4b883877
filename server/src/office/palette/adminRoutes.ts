import { isNumberOf, isOrderNumber } from '@shop/contracts/orders/orderNumber'
import type { Permission } from '@shop/contracts/access'
import { findAnything, findByCode, hitPermissions, maxHits as max } from '@shop/contracts/palette/endpoints'
import { returnCodeIn } from '@shop/contracts/orders/returnCode'
import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { readSearch } from '../../catalogue/products/readSearch.ts'
import { findOrders } from '../../sales/orders/list/listOrders.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { Return } from '../../sales/orders/returns/Return.ts'
import { searchWords } from '../../catalogue/products/search/productText.ts'
import { findNewestUsers } from '../../people/records/users/listUsers.ts'
import { findCollectionHits, findNearNames, findPromotionHits } from './findByName.ts'
import { findDocumentHits } from './findDocumentHits.ts'
import { findNearPeople } from './findNearPeople.ts'
import { findProductHits } from './findProductHits.ts'
import { findDescribedVariants, findVariantHits, findVariantsByCode } from './findVariantHits.ts'

export const paletteRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  /** Finds similar records, and variants by their title, colour and size, if nothing matches the typed words. */
  const findSimilar = async (q: string) => {
    const [{ corrected }, variants, names, people] = await Promise.all([
      readSearch(deps, q),
      findDescribedVariants(db, q, max),
      findNearNames(db, q, max),
      findNearPeople(deps, q, max),
    ])
    const words = searchWords(corrected ?? '').join(' ')
    return { ...names, ...people, variants, products: words ? await findProductHits(db, words, max) : [] }
  }

  mount(findAnything, async ({ viewer, input: { q } }) => {
    const may = (kind: keyof typeof hitPermissions) => viewer.permissions.has(hitPermissions[kind])
    /** Searches for one kind, if the viewer's roles permit it. */
    const hits = async <T>(
      kind: keyof typeof hitPermissions,
      find: (db: Knex, q: string, max: number) => Promise<T[]>,
    ) => (may(kind) ? find(db, q, max) : [])
    const [orders, products, variants, collections, promotions, customers, documents] = await Promise.all([
      hits('orders', () => findOrders(deps, q, max)),
      hits('products', findProductHits),
      hits('variants', findVariantHits),
      hits('collections', findCollectionHits),
      hits('promotions', findPromotionHits),
      hits('customers', () => findNewestUsers(deps, q, max)),
      hits('documents', findDocumentHits),
    ])
    const allHits = { orders, products, variants, collections, promotions, customers, documents }
    if (Object.values(allHits).some(each => each.length > 0)) return allHits
    const similarHits = await findSimilar(q)
    return {
      ...allHits,
      orders: may('orders') ? similarHits.orders : [],
      products: may('products') ? similarHits.products : [],
      variants: may('variants') ? similarHits.variants : [],
      collections: may('collections') ? similarHits.collections : [],
      promotions: may('promotions') ? similarHits.promotions : [],
      customers: may('customers') ? similarHits.customers : [],
    }
  })

  mount(findByCode, async ({ viewer, input: { code } }) => {
    const may = (permission: Permission) => viewer.permissions.has(permission)
    const variants = may('stock:read') ? await findVariantsByCode(db, code) : []
    if (variants.length > 1) return { variant: null, choices: variants, order: null, back: null }
    const [variant = null] = variants
    const isNumber = !variant && may('orders:read') && isOrderNumber(code)
    const orders = isNumber ? await findOrders(deps, code, max) : []
    const order = orders.find(each => isNumberOf(each, code))
    const returnCode = variant || !may('returns:read') ? null : returnCodeIn(code)
    const returnRow = returnCode && (await Return.query(db).findOne({ code: returnCode }).select('id'))
    const { id = '', productId = '', sku = '' } = variant ?? {}
    return {
      variant: variant && { id, productId, sku },
      order: order ? { id: order.id } : null,
      back: returnRow ? { id: returnRow.id } : null,
    }
  })
}

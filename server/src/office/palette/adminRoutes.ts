import { isNumberOf, isOrderNumber } from '@shop/contracts/orders/orderNumber'
import { findAnything, findByCode } from '@shop/contracts/palette/endpoints'
import { returnCodeIn } from '@shop/contracts/orders/returnCode'
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
import { findVariantHits, findVariantsByCode } from './findVariantHits.ts'

const most = 5

export const paletteRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  /** Finds near misses, where nothing matches the typed words. */
  const findNear = async (q: string) => {
    const [{ corrected }, names, people] = await Promise.all([
      readSearch(deps, q),
      findNearNames(db, q, most),
      findNearPeople(deps, q, most),
    ])
    const words = searchWords(corrected ?? '').join(' ')
    return { ...names, ...people, products: words ? await findProductHits(db, words, most) : [] }
  }

  mount(findAnything, async ({ input: { q } }) => {
    const [orders, products, variants, collections, promotions, customers, documents] = await Promise.all([
      findOrders(deps, q, most),
      findProductHits(db, q, most),
      findVariantHits(db, q, most),
      findCollectionHits(db, q, most),
      findPromotionHits(db, q, most),
      findNewestUsers(db, q, most),
      findDocumentHits(db, q, most),
    ])
    const found = { orders, products, variants, collections, promotions, customers, documents }
    return Object.values(found).some(hits => hits.length > 0) ? found : { ...found, ...(await findNear(q)) }
  })

  mount(findByCode, async ({ input: { code } }) => {
    const variants = await findVariantsByCode(db, code)
    if (variants.length > 1) return { variant: null, choices: variants, order: null, back: null }
    const [variant = null] = variants
    const isNumber = !variant && isOrderNumber(code)
    const found = isNumber ? await findOrders(deps, code, most) : []
    const order = found.find(each => isNumberOf(each, code))
    const returnCode = variant ? null : returnCodeIn(code)
    const back = returnCode && (await Return.query(db).findOne({ code: returnCode }).select('id'))
    const { id = '', productId = '', sku = '' } = variant ?? {}
    return {
      variant: variant && { id, productId, sku },
      order: order ? { id: order.id } : null,
      back: back ? { id: back.id } : null,
    }
  })
}

import type { Product, Variant } from '@shop/contracts/catalog/entities'
import type { z } from 'zod'
import { UcpError } from '../ucp/UcpError.ts'
import type { CatalogueReader } from './CatalogueReader.ts'
import { inStockFirst, withVariants } from './present.ts'
import { type Filters, isInOne, isWithin, type LookupRequest, maxIds, readPriceFilter } from './requests.ts'

interface Input {
  id: string
  match: 'exact' | 'featured'
}

type Range = NonNullable<Filters>['price']

/** Lists each variant to which the ids lead, with those ids. */
const chosenOf = (
  product: Product,
  namedIds: readonly { id: string; variantId: string | null }[],
  range: Range,
): Map<Variant, Input[]> => {
  const inputsByVariant = new Map<Variant, Input[]>()
  for (const { id, variantId } of namedIds) {
    const possible = product.variants.filter(variant => isWithin(variant, range))
    const [variant] = variantId ? possible.filter(each => each.id === variantId) : inStockFirst(possible)
    if (!variant) continue
    const inputs = inputsByVariant.get(variant) ?? []
    inputsByVariant.set(variant, [...inputs, { id, match: variantId ? 'exact' : 'featured' }])
  }
  return inputsByVariant
}

/** Finds products by ids: the named variant, or the one that represents a named product. Unknown ids are left out. */
export const lookUpCatalog = async (
  { byIds, resolve, shop }: CatalogueReader,
  { ids: requestedIds, filters, context }: z.output<typeof LookupRequest>,
) => {
  const ids = [...new Set(requestedIds)]
  if (ids.length > maxIds) throw new UcpError('request_too_large', `At most ${maxIds} ids at once.`)
  const { price, told } = readPriceFilter({ filters, context }, shop.currency)
  const resolved = await resolve(ids)
  const products = await byIds([...new Set([...resolved.values()].map(({ productId }) => productId))])
  return {
    products: [...products.values()].flatMap(presented => {
      const { product } = presented
      if (!isInOne(product, filters?.categories)) return []
      const idsOfProduct = ids.flatMap(id => {
        const one = resolved.get(id)
        return one?.productId === product.id ? [{ id, variantId: one.variantId }] : []
      })
      const inputsByVariant = chosenOf(product, idsOfProduct, price)
      if (inputsByVariant.size === 0) return []
      const inputs = [...inputsByVariant.values()]
      const { variants, ...whole } = withVariants(presented, [...inputsByVariant.keys()])
      return [
        { ...whole, variants: variants.map((variant, index) => ({ ...variant, inputs: inputs[index] })) },
      ]
    }),
    ...told,
  }
}

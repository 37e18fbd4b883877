import type { Product, Variant } from '@shop/contracts/catalog/entities'
import type { z } from 'zod'
import { UcpError } from '../ucp/UcpError.ts'
import type { CatalogueReader } from './CatalogueReader.ts'
import { inStockFirst, withVariants } from './present.ts'
import {
  type Filters,
  isInCategories,
  isWithin,
  type LookupRequest,
  maxIds,
  readPriceFilter,
} from './requests.ts'

interface MatchedInput {
  id: string
  match: 'exact' | 'featured'
}

type Range = NonNullable<Filters>['price']

/** Returns each variant that the ids name or, for the id of a product, represent, with those ids. */
const matchedVariants = (
  product: Product,
  namedIds: readonly { id: string; variantId: string | null }[],
  range: Range,
): Map<Variant, MatchedInput[]> => {
  const inputsByVariant = new Map<Variant, MatchedInput[]>()
  for (const { id, variantId } of namedIds) {
    const variantsInRange = product.variants.filter(variant => isWithin(variant, range))
    const [variant] = variantId
      ? variantsInRange.filter(each => each.id === variantId)
      : inStockFirst(variantsInRange)
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
  const { price, priceMessages } = readPriceFilter({ filters, context }, shop.currency)
  const resolved = await resolve(ids)
  const products = await byIds([...new Set([...resolved.values()].map(({ productId }) => productId))])
  return {
    products: [...products.values()].flatMap(presented => {
      const { product } = presented
      if (!isInCategories(product, filters?.categories)) return []
      const idsOfProduct = ids.flatMap(id => {
        const match = resolved.get(id)
        return match?.productId === product.id ? [{ id, variantId: match.variantId }] : []
      })
      const inputsByVariant = matchedVariants(product, idsOfProduct, price)
      if (inputsByVariant.size === 0) return []
      const inputs = [...inputsByVariant.values()]
      const { variants, ...presentedProduct } = withVariants(presented, [...inputsByVariant.keys()])
      return [
        {
          ...presentedProduct,
          variants: variants.map((variant, index) => ({ ...variant, inputs: inputs[index] })),
        },
      ]
    }),
    ...priceMessages,
  }
}

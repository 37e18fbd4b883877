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
  named: readonly { id: string; variantId: string | null }[],
  range: Range,
): Map<Variant, Input[]> => {
  const chosen = new Map<Variant, Input[]>()
  for (const { id, variantId } of named) {
    const possible = product.variants.filter(variant => isWithin(variant, range))
    const [variant] = variantId ? possible.filter(each => each.id === variantId) : inStockFirst(possible)
    if (!variant) continue
    const inputs = chosen.get(variant) ?? []
    chosen.set(variant, [...inputs, { id, match: variantId ? 'exact' : 'featured' }])
  }
  return chosen
}

/** Finds products by ids: the named variant, or the one that represents a named product. Unknown ids are left out. */
export const lookUpCatalog = async (
  { byIds, resolve, shop }: CatalogueReader,
  { ids: given, filters, context }: z.output<typeof LookupRequest>,
) => {
  const ids = [...new Set(given)]
  if (ids.length > maxIds) throw new UcpError('request_too_large', `At most ${maxIds} ids at once.`)
  const { price, told } = readPriceFilter({ filters, context }, shop.currency)
  const named = await resolve(ids)
  const products = await byIds([...new Set([...named.values()].map(({ productId }) => productId))])
  return {
    products: [...products.values()].flatMap(shown => {
      const { product } = shown
      if (!isInOne(product, filters?.categories)) return []
      const own = ids.flatMap(id => {
        const one = named.get(id)
        return one?.productId === product.id ? [{ id, variantId: one.variantId }] : []
      })
      const chosen = chosenOf(product, own, price)
      if (chosen.size === 0) return []
      const inputs = [...chosen.values()]
      const { variants, ...whole } = withVariants(shown, [...chosen.keys()])
      return [
        { ...whole, variants: variants.map((variant, index) => ({ ...variant, inputs: inputs[index] })) },
      ]
    }),
    ...told,
  }
}

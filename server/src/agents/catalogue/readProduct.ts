import type { z } from 'zod'
import { Outcome } from '../ucp/UcpError.ts'
import type { CatalogueReader } from './CatalogueReader.ts'
import { fits, relax, type Selected, valuesOf } from './options.ts'
import { inStockFirst, withVariants } from './present.ts'
import type { ProductRequest } from './requests.ts'

/** Reads a product with the variants that match the chosen options, and the options still available. */
export const readProduct = async (
  { byIds, resolve }: CatalogueReader,
  { id, selected = [], preferences = [] }: z.output<typeof ProductRequest>,
) => {
  const named = (await resolve([id])).get(id)
  const shown = named && (await byIds([named.productId])).get(named.productId)
  if (!shown) throw new Outcome('not_found', 'There is no such product.')
  const { product, options } = shown
  const anchor = named.variantId
    ? product.variants.find(variant => variant.id === named.variantId)
    : undefined
  // A named variant determines the chosen options.
  const wished: Selected[] = anchor
    ? options.map(option => ({ name: option.name, label: option.read(anchor) }))
    : selected.map(({ name, label }) => ({ name, label }))
  const left = relax(shown, wished, preferences)
  const matching = inStockFirst(product.variants.filter(variant => fits(options, variant, left)))
  const chosen = anchor ? [anchor, ...matching.filter(variant => variant !== anchor)] : matching
  return {
    product: {
      ...withVariants(shown, chosen),
      selected: left,
      options: options.map(option => {
        const others = left.filter(({ name }) => name.toLowerCase() !== option.name.toLowerCase())
        const possible = product.variants.filter(variant => fits(options, variant, others))
        return {
          name: option.name,
          values: valuesOf(product, option).map(label => {
            const having = possible.filter(variant => option.read(variant) === label)
            return { label, available: having.some(({ stock }) => stock > 0), exists: having.length > 0 }
          }),
        }
      }),
    },
  }
}

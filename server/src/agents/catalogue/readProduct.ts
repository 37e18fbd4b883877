import type { z } from 'zod'
import { Outcome } from '../ucp/UcpError.ts'
import type { CatalogueReader } from './CatalogueReader.ts'
import { asNamed, fits, relax, type Selected, valuesOf } from './options.ts'
import { inStockFirst, withVariants } from './present.ts'
import { isInOne, isWithin, type ProductRequest, readPriceFilter } from './requests.ts'

const notFound = (text: string) => new Outcome('not_found', text)

/**
 * Reads a product with the variants that match the chosen options and the filters, with the options still available,
 * whatever the filters, and with the delivery of the first variant. Throws `not_found` if no variant passes the filters.
 */
export const readProduct = async (
  { byIds, deliveryOf, resolve, shop }: CatalogueReader,
  { id, selected = [], preferences = [], filters, context }: z.output<typeof ProductRequest>,
) => {
  const named = (await resolve([id])).get(id)
  const shown = named && (await byIds([named.productId])).get(named.productId)
  if (!shown) throw notFound('There is no such product.')
  const { product: whole, options } = shown
  const { price, told } = readPriceFilter({ filters, context }, shop.currency)
  const variants = whole.variants.filter(variant => isWithin(variant, price))
  if (variants.length === 0 || !isInOne(whole, filters?.categories))
    throw notFound('No variant of this product fits the filters.')
  const product = { ...whole, variants }
  const anchor = named.variantId ? variants.find(variant => variant.id === named.variantId) : undefined
  // A named variant determines the chosen options.
  const wished: Selected[] = anchor
    ? options.map(option => ({ name: option.name, label: option.read(anchor) }))
    : asNamed(shown, selected)
  const left = relax({ product, options }, wished, preferences)
  const matching = inStockFirst(variants.filter(variant => fits(options, variant, left)))
  const chosen = anchor ? [anchor, ...matching.filter(variant => variant !== anchor)] : matching
  const [featured] = chosen
  const messages = [
    ...(told.messages ?? []),
    ...(featured ? [deliveryOf(context ?? {}, whole, featured)] : []),
  ]
  return {
    product: {
      ...withVariants(shown, chosen),
      selected: left,
      options: options.map(option => {
        const others = left.filter(({ name }) => name !== option.name)
        const possible = whole.variants.filter(variant => fits(options, variant, others))
        return {
          name: option.name,
          values: valuesOf(whole, option).map(label => {
            const having = possible.filter(variant => option.read(variant) === label)
            return { label, available: having.some(({ stock }) => stock > 0), exists: having.length > 0 }
          }),
        }
      }),
    },
    messages,
  }
}

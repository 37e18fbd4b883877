import type { z } from 'zod'
import { ProtocolRefusal } from '../ucp/UcpError.ts'
import type { CatalogueReader } from './CatalogueReader.ts'
import { inShopSpelling, matchesSelection, relaxSelection, type SelectedOption, valuesOf } from './options.ts'
import { inStockFirst, withVariants } from './present.ts'
import { isInCategories, isWithin, type ProductRequest, readPriceFilter } from './requests.ts'

const notFound = (text: string) => new ProtocolRefusal('not_found', text)

/**
 * Reads a product with the variants that match the chosen options and the filters, and with the delivery of the first
 * one. Its options say which values exist and are in stock, regardless of the filters. Throws `not_found` if no variant
 * passes the filters.
 */
export const readProduct = async (
  { byIds, deliveryOf, resolve, shop }: CatalogueReader,
  { id, selected = [], preferences = [], filters, context }: z.output<typeof ProductRequest>,
) => {
  const resolved = (await resolve([id])).get(id)
  const presented = resolved && (await byIds([resolved.productId])).get(resolved.productId)
  if (!presented) throw notFound('There is no such product.')
  const { product: fullProduct, options } = presented
  const { price, priceMessages } = readPriceFilter({ filters, context }, shop.currency)
  const variants = fullProduct.variants.filter(variant => isWithin(variant, price))
  if (variants.length === 0 || !isInCategories(fullProduct, filters?.categories))
    throw notFound('No variant of this product fits the filters.')
  const product = { ...fullProduct, variants }
  const namedVariant = resolved.variantId
    ? variants.find(variant => variant.id === resolved.variantId)
    : undefined
  // A named variant determines the chosen options.
  const wantedOptions: SelectedOption[] = namedVariant
    ? options.map(option => ({ name: option.name, label: option.read(namedVariant) }))
    : inShopSpelling(presented, selected)
  const relaxedOptions = relaxSelection({ product, options }, wantedOptions, preferences)
  const matching = inStockFirst(
    variants.filter(variant => matchesSelection(options, variant, relaxedOptions)),
  )
  const sortedVariants = namedVariant
    ? [namedVariant, ...matching.filter(variant => variant !== namedVariant)]
    : matching
  const [featured] = sortedVariants
  const messages = [
    ...(priceMessages.messages ?? []),
    ...(featured ? [deliveryOf(context ?? {}, fullProduct, featured)] : []),
  ]
  return {
    product: {
      ...withVariants(presented, sortedVariants),
      selected: relaxedOptions,
      options: options.map(option => {
        const otherOptions = relaxedOptions.filter(({ name }) => name !== option.name)
        const possibleVariants = fullProduct.variants.filter(variant =>
          matchesSelection(options, variant, otherOptions),
        )
        return {
          name: option.name,
          values: valuesOf(fullProduct, option).map(label => {
            const withLabel = possibleVariants.filter(variant => option.read(variant) === label)
            return {
              label,
              available: withLabel.some(({ stock }) => stock > 0),
              exists: withLabel.length > 0,
            }
          }),
        }
      }),
    },
    messages,
  }
}

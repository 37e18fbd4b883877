import type { Image, Product, Variant } from '@shop/contracts/catalog/entities'
import { withoutBold } from '@shop/contracts/boldText'
import { uniqueGtin } from '@shop/contracts/catalog/gtinOf'
import { variantAddress } from '@shop/contracts/catalog/variantAddress'
import { choiceInFull, type DetailName, distinguishingDetails } from '@shop/contracts/catalog/variantDetails'
import { columnName } from '@shop/contracts/columnName'
import { productFacts } from '@shop/contracts/products/productFacts'
import { effectivePrice, isOnSale } from '@shop/contracts/money'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import { cacheJson } from '../writtenJson.ts'
import { type Option, optionsOf, valuesOf } from './options.ts'
import { sizesInWords } from './sizesInWords.ts'

/** Facts of the shop that presenters need. */
export interface ShopFacts {
  publicUrl: string
  currency: string
}

/** Maximum number of variants in an answer; those in stock come first. */
const maxVariants = 100

/** Maximum number of lines of one fact in an answer, such as features. */
const maxLinesOfFact = 20

const presentImages = (images: readonly Image[], { publicUrl }: ShopFacts, max: number) =>
  images.slice(0, max).map(({ url, alt, width, height }) => ({
    type: 'image',
    url: publicUrl + url,
    ...(alt && { alt_text: wordsForAssistants(alt, 300) }),
    width,
    height,
  }))

const priceRange = (amounts: readonly number[], currency: string) => ({
  min: { amount: Math.min(...amounts), currency },
  max: { amount: Math.max(...amounts), currency },
})

interface ProductContext {
  product: Product
  options: readonly Option[]
  extras: readonly DetailName[]
}

const presentVariant = ({ product, options, extras }: ProductContext, variant: Variant, shop: ShopFacts) => {
  const { currency, publicUrl } = shop
  const gtin = uniqueGtin(variant)
  const title = wordsForAssistants(`${product.title}, ${choiceInFull(variant, extras)}`, 300)
  return {
    id: variant.id,
    sku: wordsForAssistants(variant.sku, 100),
    ...(gtin && { barcodes: [{ type: 'GTIN', value: gtin }] }),
    title,
    description: { plain: title },
    url: publicUrl + variantAddress(product.slug, variant, product.variants),
    price: { amount: effectivePrice(variant), currency },
    ...(isOnSale(variant) && { list_price: { amount: variant.price, currency } }),
    availability:
      variant.stock > 0
        ? { available: true, status: 'in_stock' }
        : { available: false, status: 'out_of_stock' },
    options: options.map(option => ({ name: option.name, label: option.read(variant) })),
    // Repeats only the first picture; the product has all of them, and repeating all would be a fifth of an answer.
    media: variant.images.slice(0, 1).map(({ url }) => ({ type: 'image', url: shop.publicUrl + url })),
  }
}

/** Returns facts without a field in the protocol, each as lines of text under its own name. */
const metadataOf = (product: Product): Record<string, string[]> => {
  const facts = {
    ...productFacts(product),
    measurements: sizesInWords(product).map(text => ['', text] as const),
  }
  const filledFacts = Object.entries(facts).filter(([, lines]) => lines.length > 0)
  return Object.fromEntries(
    filledFacts.map(([field, lines]) => [
      columnName(field),
      lines
        .slice(0, maxLinesOfFact)
        .map(([name, text]) =>
          wordsForAssistants(field === 'specifications' ? `${name}: ${text}` : text, 300),
        ),
    ]),
  )
}

/** A product with everything that an agent may see. */
export interface PresentedProduct {
  product: Product
  options: readonly Option[]
  /** The product without its variants. */
  productFields: object
  variants: ReadonlyMap<string, ReturnType<typeof presentVariant>>
  /** Presented products of searches, by the variant that comes first. */
  searchResults: Map<string, object>
}

export const presentProduct = (product: Product, shop: ShopFacts): PresentedProduct => {
  const { publicUrl, currency } = shop
  const { variants } = product
  const metadata = metadataOf(product)
  const options = optionsOf(product)
  const productFields = {
    id: product.id,
    handle: product.slug,
    title: wordsForAssistants(product.title, 200),
    description: {
      plain: wordsForAssistants(withoutBold(product.description)) || wordsForAssistants(product.title, 200),
    },
    url: `${publicUrl}/products/${product.slug}`,
    categories: product.collections.map(({ name }) => ({
      value: wordsForAssistants(name, 200),
      taxonomy: 'merchant',
    })),
    price_range: priceRange(variants.map(effectivePrice), currency),
    ...(variants.some(isOnSale) && {
      list_price_range: priceRange(
        variants.map(({ price }) => price),
        currency,
      ),
    }),
    media: presentImages(product.images, shop, 20),
    options: options.map(option => ({
      name: option.name,
      values: valuesOf(product, option).map(label => ({ label })),
    })),
    ...(product.reviewCount > 0 && {
      rating: { value: product.rating, scale_min: 1, scale_max: 5, count: product.reviewCount },
    }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
  const context = { product, options, extras: distinguishingDetails(variants) }
  const presentedVariants = new Map(
    variants.map(variant => [variant.id, presentVariant(context, variant, shop)]),
  )
  return { product, options, productFields, variants: presentedVariants, searchResults: new Map() }
}

/** Presents a product with these variants, beginning with the one that represents it. */
export const withVariants = (
  { productFields, variants }: PresentedProduct,
  selected: readonly Variant[],
) => ({
  ...productFields,
  variants: selected.slice(0, maxVariants).flatMap(({ id }) => variants.get(id) ?? []),
})

/** Sorts variants: those in stock first, and each group in the shop's order. */
export const inStockFirst = (variants: readonly Variant[]): Variant[] =>
  variants.toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0))

/** Maximum number of search results cached for each product; they differ by the variant that comes first. */
const maxSearched = 4

/**
 * Presents a product as a search result: all its variants, the featured one first. The result is cached with its JSON.
 */
export const presentSearchResult = (
  presentedProduct: PresentedProduct,
  featuredId: string | undefined,
): object => {
  const { product, searchResults } = presentedProduct
  const cached = searchResults.get(featuredId ?? '')
  if (cached) return cached
  const featured = product.variants.filter(({ id }) => id === featuredId)
  const otherVariants = inStockFirst(product.variants.filter(({ id }) => id !== featuredId))
  const presented = cacheJson(withVariants(presentedProduct, [...featured, ...otherVariants]))
  if (searchResults.size >= maxSearched) searchResults.clear()
  searchResults.set(featuredId ?? '', presented)
  return presented
}

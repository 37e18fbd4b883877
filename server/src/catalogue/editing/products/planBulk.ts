import { formatMoney } from '@shop/contracts/money'
import { maxPrice } from '@shop/contracts/facts/variantFields'
import { countryName } from '@shop/contracts/addresses/countries'
import { productFields, vatClasses, type ProductFields } from '@shop/contracts/facts/productFields'
import {
  customsFacts,
  type BulkChange,
  type PriceEnding,
  type ProductChange,
} from '@shop/contracts/products/bulk'
import { zeroRateDoubt } from '@shop/contracts/fit/zeroRateDoubt'
import type { ProductStatus } from '@shop/contracts/catalog/entities'
import { Failure } from '../../../platform/http/Failure.ts'
import type { PartialFields } from '../../products/fieldRows.ts'
import { refuseIncomplete } from './missingFacts.ts'

interface Prices {
  price: number
  salePrice: number | null
}

type CustomsFacts = Pick<ProductFields, (typeof customsFacts)[number]>

/** A product with the fields that bulk changes need. */
export interface BulkProduct extends CustomsFacts {
  id: string
  title: string
  status: ProductStatus
  version: number
  /** Position in the collection of the change; null if the product is not in it. */
  position: number | null
  description: string
  materials: string
  care: string
  measurements: ProductFields['measurements']
  variants: (Prices & { id: string; sku: string; barcode: string; lengthCm: number })[]
}

/**
 * A change of one product, stored so that it can be undone: a status, a position in a collection, prices, or customs
 * facts.
 */
export interface BulkPlan {
  productId: string
  title: string
  status?: { before: ProductStatus; after: ProductStatus }
  position?: { before: number | null; after: number | null }
  prices?: ProductChange['prices']
  facts?: { before: Partial<CustomsFacts>; after: Partial<CustomsFacts> }
  doubt?: string
}

const statusLabels: Record<ProductStatus, string> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft',
  ARCHIVED: 'Archived',
}
const positionText = (position: number | null) =>
  position === null ? 'Not in the collection' : 'In the collection'

const factText = (facts: Partial<CustomsFacts>, name: keyof CustomsFacts): string | undefined => {
  if (name === 'vatClass') return vatClasses[facts.vatClass ?? 'STANDARD']
  return name === 'origin' ? countryName(facts.origin ?? '') : facts[name]
}

/**
 * Lists facts: `Tariff Code 6203.42, Country of Origin Türkiye`. For a blank fact, that of the product's first active
 * collection applies, and else that of the settings.
 */
const factsText = (facts: Partial<CustomsFacts>): string =>
  customsFacts
    .filter(name => facts[name] !== undefined)
    .map(
      name =>
        `${productFields[name].label} ${factText(facts, name) || 'as in its collection or the settings'}`,
    )
    .join(', ')

/** Presents a planned change. */
export const presentChange = ({
  productId,
  title,
  status,
  position,
  facts,
  doubt,
  prices = [],
}: BulkPlan): ProductChange => {
  const textOf = (side: 'before' | 'after') => {
    if (status) return statusLabels[status[side]]
    if (position) return positionText(position[side])
    return facts ? factsText(facts[side]) : ''
  }
  return {
    productId,
    title,
    before: textOf('before'),
    after: textOf('after'),
    prices,
    ...(doubt && { doubt }),
  }
}

/** Rounds to the nearest price that ends in these pence, up if two are equally near; never to zero. */
const roundToEnding = (pence: number, ending: PriceEnding | undefined): number => {
  if (ending === undefined) return pence
  const endingPence = Number(ending)
  return Math.max(Math.round((pence - endingPence) / 100) * 100 + endingPence, endingPence || 100)
}

/** Rounds both prices; if they become equal, the sale price is set a pound below, or a penny below a small price. */
const roundedPrices = ({ price, salePrice }: Prices, ending: PriceEnding | undefined): Prices => {
  const after = roundToEnding(price, ending)
  if (salePrice === null) return { price: after, salePrice }
  const sale = roundToEnding(salePrice, ending)
  if (sale < after || salePrice >= price) return { price: after, salePrice: sale }
  return { price: after, salePrice: after > 100 ? after - 100 : Math.min(salePrice, after - 1) }
}

const pricesAfter = (
  change: BulkChange,
  { price, salePrice }: Prices,
  salePriceInput: number | undefined,
): Prices => {
  if (change.kind === 'salePrices')
    return {
      price,
      salePrice: salePriceInput !== undefined && salePriceInput < price ? salePriceInput : salePrice,
    }
  if (change.kind === 'pricePercent') {
    const applyPercent = (pence: number) => Math.round((pence * (100 + change.percent)) / 100)
    return roundedPrices(
      { price: applyPercent(price), salePrice: salePrice === null ? null : applyPercent(salePrice) },
      change.ending,
    )
  }
  if (change.kind === 'salePercent') {
    const sale = roundToEnding(Math.round((price * (100 - change.percent)) / 100), change.ending)
    return { price, salePrice: Math.min(sale, price - 1) }
  }
  const amount = change.kind === 'priceAmount' ? change.amount : 0
  return { price: price + amount, salePrice: salePrice === null ? null : salePrice + amount }
}

const noPrices: ReadonlyMap<string, number> = new Map()
const salePriceCache = new WeakMap<BulkChange, ReadonlyMap<string, number>>()

/** Indexes a change's sale prices by variant; done once for all of its products. */
const salePricesByVariant = (change: BulkChange): ReadonlyMap<string, number> => {
  if (change.kind !== 'salePrices') return noPrices
  const cached = salePriceCache.get(change)
  if (cached) return cached
  const salePrices = new Map(change.prices.map(({ variantId, salePrice }) => [variantId, salePrice]))
  salePriceCache.set(change, salePrices)
  return salePrices
}

const checkPrices = (sku: string, { price, salePrice }: Prices) => {
  for (const pence of [price, salePrice ?? price])
    if (pence < 1 || pence > maxPrice)
      throw new Failure(
        'limit_reached',
        `${sku} would cost ${pence < 1 ? 'nothing or less' : 'more than £1,000,000.00'}. No price has been changed.`,
      )
}

/** Plans the prices of a product; null if none changes. Throws like `planChange`. */
export const planPrices = (
  change: BulkChange,
  { id: productId, title, variants }: Pick<BulkProduct, 'id' | 'title' | 'variants'>,
): BulkPlan | null => {
  const salePriceInput = salePricesByVariant(change)
  const prices = variants.flatMap(({ id: variantId, sku, price, salePrice }) => {
    const before = { price, salePrice }
    const after = pricesAfter(change, before, salePriceInput.get(variantId))
    checkPrices(sku, after)
    const isSame = after.price === price && after.salePrice === salePrice
    return isSame ? [] : [{ variantId, sku, before, after }]
  })
  return prices.length ? { productId, title, prices } : null
}

const planFacts = (facts: PartialFields<CustomsFacts>, product: BulkProduct): BulkPlan | null => {
  const names = customsFacts.filter(name => facts[name] !== undefined && facts[name] !== product[name])
  const pickFacts = (values: PartialFields<CustomsFacts>) =>
    Object.fromEntries(names.map(name => [name, values[name]]))
  const { id: productId, title } = product
  if (names.length === 0) return null
  const doubt = names.includes('vatClass') ? zeroRateDoubt({ ...product, ...pickFacts(facts) }) : null
  return {
    productId,
    title,
    facts: { before: pickFacts(product), after: pickFacts(facts) },
    ...(doubt && { doubt }),
  }
}

/**
 * Plans a product's change; null if nothing changes. Throws `limit_reached` for an impossible price, and
 * `validation_failed` for a product that lacks facts required for publishing.
 */
export const planChange = (
  change: BulkChange,
  product: BulkProduct,
  nextPosition: number,
): BulkPlan | null => {
  const { id: productId, title, status, position } = product
  switch (change.kind) {
    case 'status':
      if (change.status === 'ACTIVE' && status !== 'ACTIVE')
        refuseIncomplete(product, {
          field: 'change.status',
          text: missing => `${title} still needs: ${missing}. Nothing was changed.`,
        })
      return status === change.status
        ? null
        : { productId, title, status: { before: status, after: change.status } }
    case 'addToCollection':
      return position === null ? { productId, title, position: { before: null, after: nextPosition } } : null
    case 'removeFromCollection':
      return position === null ? null : { productId, title, position: { before: position, after: null } }
    case 'pricePercent':
    case 'priceAmount':
    case 'salePercent':
    case 'salePrices':
      return planPrices(change, product)
    case 'customs':
      return planFacts(change.facts, product)
  }
}

const directionText = (value: number, words: string) => `${value > 0 ? 'up' : 'down'} by ${words}`

/** Describes a change: `Prices of 12 products up by 10%`. */
export const describeChange = (
  change: BulkChange,
  products: number,
  collectionName: string,
  currency: string,
): string => {
  const productsText = products === 1 ? '1 product' : `${products.toLocaleString('en-GB')} products`
  switch (change.kind) {
    case 'status':
      return `${productsText} set to ${statusLabels[change.status]}`
    case 'addToCollection':
      return `${productsText} added to ${collectionName}`
    case 'removeFromCollection':
      return `${productsText} removed from ${collectionName}`
    case 'pricePercent':
      return `Prices of ${productsText} ${directionText(change.percent, `${Math.abs(change.percent)}%`)}${change.ending ? `, rounded to .${change.ending}` : ''}`
    case 'salePercent':
      return `${productsText} on sale at ${change.percent}% off${change.ending ? `, rounded to .${change.ending}` : ''}`
    case 'salePrices':
      return `${productsText} on sale at prices of their own`
    case 'priceAmount':
      return `Prices of ${productsText} ${directionText(change.amount, formatMoney(Math.abs(change.amount), currency))}`
    case 'customs':
      return `VAT and customs of ${productsText} changed`
  }
}

import { formatMoney } from '@shop/contracts/money'
import { greatestPrice } from '@shop/contracts/facts/variantFields'
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
import type { Given } from '../../products/fieldRows.ts'
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
 * A change of one product, stored so that it can be undone: a status, a place in a collection, prices, or customs
 * facts.
 */
export interface Planned {
  productId: string
  title: string
  status?: { before: ProductStatus; after: ProductStatus }
  position?: { before: number | null; after: number | null }
  prices?: ProductChange['prices']
  facts?: { before: Partial<CustomsFacts>; after: Partial<CustomsFacts> }
  doubt?: string
}

const statusWords: Record<ProductStatus, string> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft',
  ARCHIVED: 'Archived',
}
const placeWords = (position: number | null) =>
  position === null ? 'Not in the collection' : 'In the collection'

/**
 * Lists facts: `Tariff Code 6203.42, Country of Origin Türkiye`. A product without its own uses those of the settings.
 */
const factWords = (facts: Partial<CustomsFacts>): string =>
  customsFacts
    .flatMap(name => {
      const value = facts[name]
      if (value === undefined) return []
      const text =
        name === 'vatClass'
          ? vatClasses[facts.vatClass ?? 'STANDARD']
          : name === 'origin'
            ? countryName(value)
            : value
      return `${productFields[name].label} ${text || 'as in the settings'}`
    })
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
}: Planned): ProductChange => {
  const wordsOf = (side: 'before' | 'after') => {
    if (status) return statusWords[status[side]]
    if (position) return placeWords(position[side])
    return facts ? factWords(facts[side]) : ''
  }
  return {
    productId,
    title,
    before: wordsOf('before'),
    after: wordsOf('after'),
    prices,
    ...(doubt && { doubt }),
  }
}

/** Returns the nearest price with these pence at its end, the higher of two; never zero. */
const rounded = (pence: number, ending: PriceEnding | undefined): number => {
  if (ending === undefined) return pence
  const end = Number(ending)
  return Math.max(Math.round((pence - end) / 100) * 100 + end, end || 100)
}

/** Rounds both prices; if they become equal, the sale price is set a pound below, or a penny below a small price. */
const roundedPrices = ({ price, salePrice }: Prices, ending: PriceEnding | undefined): Prices => {
  const after = rounded(price, ending)
  if (salePrice === null) return { price: after, salePrice }
  const sale = rounded(salePrice, ending)
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
    const shift = (pence: number) => Math.round((pence * (100 + change.percent)) / 100)
    return roundedPrices(
      { price: shift(price), salePrice: salePrice === null ? null : shift(salePrice) },
      change.ending,
    )
  }
  if (change.kind === 'salePercent') {
    const sale = rounded(Math.round((price * (100 - change.percent)) / 100), change.ending)
    return { price, salePrice: Math.min(sale, price - 1) }
  }
  const amount = change.kind === 'priceAmount' ? change.amount : 0
  return { price: price + amount, salePrice: salePrice === null ? null : salePrice + amount }
}

const noPrices: ReadonlyMap<string, number> = new Map()
const readPrices = new WeakMap<BulkChange, ReadonlyMap<string, number>>()

/** Indexes a change's sale prices by variant; done once for all of its products. */
const givenPrices = (change: BulkChange): ReadonlyMap<string, number> => {
  if (change.kind !== 'salePrices') return noPrices
  const known = readPrices.get(change)
  if (known) return known
  const read = new Map(change.prices.map(({ variantId, salePrice }) => [variantId, salePrice]))
  readPrices.set(change, read)
  return read
}

const checkPrices = (sku: string, { price, salePrice }: Prices) => {
  for (const pence of [price, salePrice ?? price])
    if (pence < 1 || pence > greatestPrice)
      throw new Failure(
        'limit_reached',
        `${sku} would cost ${pence < 1 ? 'nothing or less' : 'more than £1,000,000.00'}. No price has been changed.`,
      )
}

const planPrices = (change: BulkChange, { id: productId, title, variants }: BulkProduct): Planned | null => {
  const salePriceInput = givenPrices(change)
  const prices = variants.flatMap(({ id: variantId, sku, price, salePrice }) => {
    const before = { price, salePrice }
    const after = pricesAfter(change, before, salePriceInput.get(variantId))
    checkPrices(sku, after)
    const isSame = after.price === price && after.salePrice === salePrice
    return isSame ? [] : [{ variantId, sku, before, after }]
  })
  return prices.length ? { productId, title, prices } : null
}

const planFacts = (facts: Given<CustomsFacts>, product: BulkProduct): Planned | null => {
  const names = customsFacts.filter(name => facts[name] !== undefined && facts[name] !== product[name])
  const of = (values: Given<CustomsFacts>) => Object.fromEntries(names.map(name => [name, values[name]]))
  const { id: productId, title } = product
  if (names.length === 0) return null
  const doubt = names.includes('vatClass') ? zeroRateDoubt({ ...product, ...of(facts) }) : null
  return { productId, title, facts: { before: of(product), after: of(facts) }, ...(doubt && { doubt }) }
}

/**
 * Plans a product's change; null if nothing changes. Throws `limit_reached` for an impossible price, and
 * `validation_failed` for a product that lacks facts required for publishing.
 */
export const planChange = (
  change: BulkChange,
  product: BulkProduct,
  nextPosition: number,
): Planned | null => {
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

const by = (value: number, words: string) => `${value > 0 ? 'up' : 'down'} by ${words}`

/** Describes a change: `Prices of 12 products up by 10%`. */
export const describeChange = (
  change: BulkChange,
  products: number,
  collectionName: string,
  currency: string,
): string => {
  const what = products === 1 ? '1 product' : `${products.toLocaleString('en-GB')} products`
  switch (change.kind) {
    case 'status':
      return `${what} set to ${statusWords[change.status]}`
    case 'addToCollection':
      return `${what} added to ${collectionName}`
    case 'removeFromCollection':
      return `${what} removed from ${collectionName}`
    case 'pricePercent':
      return `Prices of ${what} ${by(change.percent, `${Math.abs(change.percent)}%`)}${change.ending ? `, rounded to .${change.ending}` : ''}`
    case 'salePercent':
      return `${what} on sale at ${change.percent}% off${change.ending ? `, rounded to .${change.ending}` : ''}`
    case 'salePrices':
      return `${what} on sale at prices of their own`
    case 'priceAmount':
      return `Prices of ${what} ${by(change.amount, formatMoney(Math.abs(change.amount), currency))}`
    case 'customs':
      return `VAT and customs of ${what} changed`
  }
}

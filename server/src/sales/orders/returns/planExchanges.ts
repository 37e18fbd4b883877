import type { VatClass } from '@shop/contracts/facts/productFields'
import type { Pence } from '@shop/contracts/money'
import { type ParcelFacts, parcelFactsOf } from '@shop/contracts/shop/parcelPrice'
import type { Knex } from 'knex'
import {
  variantExtrasSql,
  detailsOf,
  type VariantExtrasRow,
} from '../../../catalogue/products/alikeVariants.ts'
import { pictureKeySql } from '../../../catalogue/products/variantImages.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { NewOrderLine } from '../checkout/insertOrder.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { choiceOf, type OrderItem, vatOfItem } from '../OrderItem.ts'
import { readRefundedDifferences } from '../refunds/differences.ts'
import { priceOf, readUnitDifference } from './unitDifference.ts'
import { type OrderPrice, taxOf, type PriceTerms, ukVat, type Vat, vatOf } from '../../pricing/priceOrder.ts'

interface Row extends VariantExtrasRow {
  variantId: string
  productId: string
  title: string
  slug: string
  status: string
  sku: string
  color: string
  size: string
  price: Pence
  salePrice: Pence | null
  free: number
  weightGr: number
  vatClass: VatClass
  /** Safety warnings of its product; may be blank. */
  warnings: string
  cost: Pence | null
  imageKey: string | null
}

/** A planned exchange of a returned item for another variant. */
export interface Exchange {
  /** Line of the return. */
  lineId: string
  /** Line of the replacement's order. */
  line: NewOrderLine
  /** VAT of the returned item, which its replacement has too. */
  vat: Vat
  /** Value of the returned item, which is deducted from the price of the replacement, in pence. */
  credit: Pence
  /** Amount to refund because the replacement costs less, in pence. */
  refund: Pence
}

interface ExchangeRequest {
  /** Line of the return. */
  lineId: string
  item: OrderItem
  quantity: number
  /** Id of the chosen variant. */
  swapFor: string
}

/** A variant that may be sent in exchange. */
export type ExchangeVariant = Row & { details: string }

// Quoted names keep their case on Postgres. Tested on SQLite and Postgres.
const readVariants = async (
  db: Knex,
  column: 'v.id' | 'v.product_id',
  ids: readonly string[],
): Promise<ExchangeVariant[]> => {
  if (ids.length === 0) return []
  const variantRows = await rows<Row>(
    db,
    `select v.id as "variantId", v.product_id as "productId", p.title, p.slug, p.status, v.sku, v.color, v.size,
        ${variantExtrasSql}, v.price, v.sale_price as "salePrice", v.cost, v.stock - v.reserved as free,
        v.weight_gr as "weightGr", p.vat_class as "vatClass", p.warnings, (${pictureKeySql}) as "imageKey"
      from variants v join products p on p.id = v.product_id where ${column} in (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  return variantRows.map(row => ({ ...row, details: detailsOf(row) }))
}

/** Reads these variants, for sale or not. */
export const readVariantsById = (db: Knex, ids: readonly string[]): Promise<ExchangeVariant[]> =>
  readVariants(db, 'v.id', [...new Set(ids)])

/** Reads all variants of these products, for sale or not. */
export const readVariantsOf = (db: Knex, productIds: readonly string[]): Promise<ExchangeVariant[]> =>
  readVariants(db, 'v.product_id', [...new Set(productIds)])

/** Weighs lines by the current weights of their variants. */
export const weighLines = async (
  db: Knex,
  lines: readonly { variantId: string | null; unitPrice: Pence; quantity: number }[],
): Promise<ParcelFacts> => {
  const variants = await readVariantsById(
    db,
    lines.flatMap(({ variantId }) => variantId ?? []),
  )
  const weightOf = (id: string | null) => variants.find(({ variantId }) => variantId === id)?.weightGr ?? 0
  return parcelFactsOf(lines.map(line => ({ ...line, weightGr: weightOf(line.variantId) })))
}

const orderedLine = (row: ExchangeVariant, quantity: number, terms: PriceTerms): NewOrderLine => ({
  ...row,
  unitPrice: priceOf(row, terms),
  quantity,
  // Fit advice belongs to lines of a cart; an exchange has none.
  advice: null,
})

/** Tells the customer that too few of a chosen variant are left. */
export const soldOutText = ({
  title,
  free,
  ...variant
}: Pick<Exchange['line'], 'title' | 'free' | 'color' | 'size' | 'details'>): string =>
  `${title} (${choiceOf(variant)}) ${free > 0 ? `is down to ${free}` : 'has just sold out'}. Please choose another, or a refund.`

/**
 * Finds the variant to exchange an item for: one of its product, or of any product if staff book. Its VAT has to be
 * that of the item, since the returned garment pays for it with the VAT that it was sold with. Throws
 * `validation_failed`, `out_of_stock`.
 */
const chooseVariant = (
  variants: readonly ExchangeVariant[],
  { item, swapFor, quantity }: ExchangeRequest,
  { terms, isOfAnyProduct }: ExchangeContext,
): ExchangeVariant => {
  const variant = variants.find(({ variantId }) => variantId === swapFor)
  const isOfItsProduct = variant?.productId === item.productId
  if (!variant || variant.status !== 'ACTIVE' || (!isOfItsProduct && !isOfAnyProduct))
    throw invalid({ lines: `${item.title} is no longer for sale in this size and colour.` })
  if (!isOfItsProduct && vatOf(terms, variant.vatClass).rate !== item.vatRate)
    throw invalid({
      lines: `${variant.title} has a different VAT rate from ${item.title}. Please book a refund, and take a new order for it.`,
    })
  if (variant.free < quantity)
    throw new Failure('out_of_stock', soldOutText(orderedLine(variant, quantity, terms)))
  return variant
}

interface ExchangeContext {
  /** Terms of the place where the order goes. */
  terms: PriceTerms
  /** Allows other products than the returned one. */
  isOfAnyProduct: boolean
}

/**
 * Plans exchanges of items of an order at current prices. A change of an item's price since the purchase is ignored;
 * another product is compared with the price paid for the item. Throws `validation_failed`, `out_of_stock`.
 */
export const planExchanges = async (
  db: Knex,
  requests: readonly ExchangeRequest[],
  context: ExchangeContext,
): Promise<Exchange[]> => {
  const [firstRequest] = requests
  if (!firstRequest) return []
  const differences = await readRefundedDifferences(db, firstRequest.item.orderId)
  const ids = requests.flatMap(({ item, swapFor }) => [swapFor, ...(item.variantId ? [item.variantId] : [])])
  const variants = await readVariantsById(db, ids)
  const exchanges: Exchange[] = []
  for (const request of requests) {
    const { lineId, item, quantity } = request
    const variant = chooseVariant(variants, request, context)
    const line = orderedLine(variant, quantity, context.terms)
    const differenceTo = await readUnitDifference(db, item, {
      terms: context.terms,
      variants,
      refundedDifference: differences.get(item.id) ?? 0,
    })
    const difference = differenceTo(variant)
    exchanges.push({
      lineId,
      line,
      vat: vatOfItem(item),
      credit: (line.unitPrice - Math.max(0, difference)) * quantity,
      refund: Math.max(0, -difference) * quantity,
    })
  }
  return exchanges
}

/** Computes the surcharge for an exchange above the value of the returned item. */
const surchargeOf = ({ line, credit }: Pick<Exchange, 'line' | 'credit'>): Pence =>
  line.unitPrice * line.quantity - credit

/** Sums the surcharges of exchanges. */
export const surchargeSum = (exchanges: readonly Exchange[]): Pence =>
  exchanges.reduce((sum, exchange) => sum + surchargeOf(exchange), 0)

/** Prices the order of the replacements: each line less the value of the item it replaces, without delivery. */
export const priceExchanges = (exchanges: readonly Exchange[]): OrderPrice => {
  const lineTotals = exchanges.map(({ line }) => line.unitPrice * line.quantity)
  const lineDiscounts = exchanges.map(({ credit }) => credit)
  const payable = exchanges.map(surchargeOf)
  const sum = (amounts: readonly Pence[]) => amounts.reduce((all, amount) => all + amount, 0)
  const total = sum(payable)
  const lineVats = exchanges.map(({ vat }) => vat)
  const { tax, taxes } = taxOf(payable, lineVats)
  // Like an order from a cart, the order has the VAT of the lines that are not zero-rated, if there are any.
  const vat = lineVats.find(({ rate }) => rate > 0) ?? lineVats[0] ?? ukVat
  return {
    subtotal: sum(lineTotals),
    discount: sum(lineDiscounts),
    shipping: 0,
    total,
    tax,
    vat,
    lineVats,
    lineDiscounts,
    lineTaxes: taxes,
    isReduced: true,
  }
}

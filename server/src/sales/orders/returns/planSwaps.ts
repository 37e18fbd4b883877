import { effectivePrice, type Pence } from '@shop/contracts/money'
import { swapDifference } from '@shop/contracts/returns/swapDifference'
import type { Knex } from 'knex'
import { alikeSelected, detailsOf, type AlikeRow } from '../../../catalogue/products/alikeVariants.ts'
import { keyOfPicture } from '../../../catalogue/products/variantImages.ts'
import { rows } from '../../../platform/database/rows.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { choiceOf, OrderItem } from '../OrderItem.ts'
import { ReturnLine } from './Return.ts'
import { type Vat, allocate, vatContainedIn, type OrderPrice } from '../../pricing/priceOrder.ts'

interface Row extends AlikeRow {
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
  imageKey: string | null
}

/** An item in exchange for a returned one. */
export interface Swap {
  itemId: string
  line: ReturnType<typeof orderedLine>
  /** Value of the returned item, which is deducted from the price of the replacement, pence. */
  credit: Pence
  /** Part of the price paid that the replacement costs less; it is refunded, pence. */
  refund: Pence
}

export interface SwapRequest {
  item: OrderItem
  quantity: number
  /** Id of the wanted variant. */
  swapFor: string
}

// Quoted names keep their case on Postgres. Tested on SQLite and Postgres.
const readVariants = (db: Knex, ids: readonly string[]): Promise<Row[]> =>
  rows<Row>(
    db,
    `select v.id as "variantId", v.product_id as "productId", p.title, p.slug, p.status, v.sku, v.color, v.size,
        ${alikeSelected}, v.price, v.sale_price as "salePrice", v.stock - v.reserved as free, (${keyOfPicture}) as "imageKey"
      from variants v join products p on p.id = v.product_id where v.id in (${ids.map(() => '?').join(', ')})`,
    ids,
  )

const orderedLine = (row: Row, quantity: number) => ({
  ...row,
  details: detailsOf(row),
  unitPrice: effectivePrice(row),
  quantity,
  // Fit advice belongs to lines of a cart; an exchange has none.
  advice: null,
})

/** Says that there are no longer enough of a wanted variant. */
export const goneText = ({
  title,
  free,
  ...variant
}: Pick<Swap['line'], 'title' | 'free' | 'color' | 'size' | 'details'>): string =>
  `${title} (${choiceOf(variant)}) ${free > 0 ? `is down to ${free}` : 'has just sold out'}. Please choose another, or a refund.`

/**
 * Computes the share of an item's price that was paid in money, from 0 to 1; a discount of its order lowers it. For an item
 * that came in exchange it is the share of the item it replaced.
 */
const paidShare = async (db: Knex, { id, lineTotal, discount }: OrderItem): Promise<number> => {
  if (discount === 0 || lineTotal === 0) return 1
  const before = await ReturnLine.query(db).findOne({ swap_item_id: id })
  if (!before) return (lineTotal - discount) / lineTotal
  return paidShare(db, await OrderItem.query(db).findById(before.orderItemId).throwIfNotFound())
}

/** Plans the exchange of items of an order at current prices. Throws `validation_failed`, `out_of_stock`. */
export const planSwaps = async (trx: Knex, requests: readonly SwapRequest[]): Promise<Swap[]> => {
  if (requests.length === 0) return []
  const known = await readVariants(trx, [
    ...new Set(
      requests.flatMap(({ item, swapFor }) => [swapFor, ...(item.variantId ? [item.variantId] : [])]),
    ),
  ])
  const swaps: Swap[] = []
  for (const { item, quantity, swapFor } of requests) {
    const wanted = known.find(({ variantId }) => variantId === swapFor)
    if (!wanted || wanted.productId !== item.productId || wanted.status !== 'ACTIVE')
      throw invalid({ lines: `${item.title} is no longer for sale in this size and colour.` })
    const line = orderedLine(wanted, quantity)
    if (wanted.free < quantity) throw new Failure('out_of_stock', goneText(line))
    const own = known.find(({ variantId }) => variantId === item.variantId)
    const difference = swapDifference({
      wanted: line.unitPrice,
      bought: item.price,
      now: own ? effectivePrice(own) : item.price,
    })
    const less = Math.max(0, -difference) * quantity
    swaps.push({
      itemId: item.id,
      line,
      credit: (line.unitPrice - Math.max(0, difference)) * quantity,
      refund: less > 0 ? Math.floor(less * (await paidShare(trx, item))) : 0,
    })
  }
  return swaps
}

/** Prices the order of the replacements: what each costs more, without delivery. */
export const priceSwaps = (swaps: readonly Swap[], vat: Vat): OrderPrice => {
  const lineTotals = swaps.map(({ line }) => line.unitPrice * line.quantity)
  const lineDiscounts = swaps.map(({ credit }) => credit)
  const left = lineTotals.map((amount, index) => amount - (lineDiscounts[index] ?? 0))
  const sum = (amounts: readonly Pence[]) => amounts.reduce((all, amount) => all + amount, 0)
  const total = sum(left)
  const tax = vatContainedIn(total, vat)
  return {
    subtotal: sum(lineTotals),
    discount: sum(lineDiscounts),
    shipping: 0,
    total,
    tax,
    vat,
    lineDiscounts,
    lineTaxes: allocate(tax, left),
    isReduced: true,
  }
}

import type { VatClass } from '@shop/contracts/facts/productFields'
import { effectivePrice, type Pence } from '@shop/contracts/money'
import { swapDifference } from '@shop/contracts/returns/swapDifference'
import type { Knex } from 'knex'
import { priceAt, type PriceTerms } from '../../pricing/priceOrder.ts'
import { OrderItem } from '../OrderItem.ts'
import { priceAfterDifference } from '../refunds/differences.ts'
import { ReturnLine } from './Return.ts'

interface PricedVariant {
  variantId: string
  productId: string
  price: Pence
  salePrice: Pence | null
  vatClass: VatClass
}

/** Returns the current price of a variant at the place of an order. */
export const priceOf = (variant: Omit<PricedVariant, 'variantId' | 'productId'>, terms: PriceTerms): Pence =>
  priceAt(terms, effectivePrice(variant), variant.vatClass)

/** Amounts of the line by which a difference is reduced, as the line was: paid in part if its order had a discount. */
type PaidLine = Pick<OrderItem, 'lineTotal' | 'discount'>

/**
 * Finds the line whose discount reduces a refund of a difference. A replacement has that of the line that it replaced,
 * since its own discount is the value of the returned item.
 */
const readPaidLine = async (db: Knex, item: OrderItem): Promise<PaidLine> => {
  if (item.discount === 0) return item
  const replaced = await ReturnLine.query(db).findOne({ swap_item_id: item.id })
  if (!replaced) return item
  return readPaidLine(db, await OrderItem.query(db).findById(replaced.orderItemId).throwIfNotFound())
}

interface LineContext {
  terms: PriceTerms
  /** Variants among which the bought one is found, if it is still in the catalogue. */
  variants: readonly PricedVariant[]
  /** Part of the price of the line that was refunded already. */
  refundedDifference: Pence
}

/**
 * Reads how units of a line are compared with other variants. The result returns what one unit of a variant costs more:
 * negative is what is refunded, the paid share of the saving if the order had a discount.
 */
export const readUnitDifference = async (
  db: Knex,
  item: OrderItem,
  { terms, variants, refundedDifference }: LineContext,
): Promise<(variant: PricedVariant) => Pence> => {
  const { lineTotal, discount } = await readPaidLine(db, item)
  const purchasePrice = priceAfterDifference(item, refundedDifference)
  return variant => {
    const currentVariant = variants.find(
      ({ variantId, productId }) => variantId === item.variantId && productId === variant.productId,
    )
    const difference = swapDifference({
      replacementPrice: priceOf(variant, terms),
      purchasePrice,
      currentPrice: currentVariant ? priceOf(currentVariant, terms) : purchasePrice,
    })
    return difference < 0 && lineTotal > 0
      ? -Math.floor((-difference * (lineTotal - discount)) / lineTotal)
      : difference
  }
}

import { choiceText } from '@shop/contracts/orders/variantName'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'
import type { Pence } from '@shop/contracts/money'
import type { Vat, VatReason } from '../pricing/priceOrder.ts'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** A line as it was bought. Its variant and product may no longer exist. */
export class OrderItem extends BaseModel {
  static override tableName = 'order_items'

  declare id: string
  declare orderId: string
  declare variantId: string | null
  declare productId: string | null
  declare title: string
  declare slug: string
  declare sku: string
  declare color: string
  declare size: string
  /** Details that distinguish the variant from others of its colour and size; empty if there were none. */
  declare details: string
  declare price: Pence
  declare quantity: number
  /** Units that are not sent and that no refund holds, since nothing was paid for them. */
  declare leftOut: number
  /** Before the discount. */
  declare lineTotal: Pence
  /** Its share of the order's discount. */
  declare discount: Pence
  declare tax: Pence
  /** Per cent. */
  declare vatRate: number
  declare vatReason: VatReason
  /**
   * Cost of one unit without VAT at the time of the order; null if unknown. Staff who may change products see sums of
   * it.
   */
  declare cost: Pence | null
  declare imageKey: string | null
  /** Tells whether its size and length are those that fit advice recommended; null if the shopper had no advice. */
  declare advice: AdviceOutcome | null
}

/** Names a line's variant as pages and slips do: `White, Size 54`, followed by its details if it has any. */
export const choiceOf = ({ color, size, details }: Pick<OrderItem, 'color' | 'size' | 'details'>): string =>
  choiceText({ color, size: `Size ${size}`, details })

/** Returns the VAT of a line as it was sold. */
export const vatOfItem = ({
  vatRate: rate,
  vatReason: reason,
}: Pick<OrderItem, 'vatRate' | 'vatReason'>): Vat => ({
  rate,
  reason,
})

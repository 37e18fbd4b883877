import { choiceText } from '@shop/contracts/orders/variantName'
import type { AdviceTaken } from '@shop/contracts/fit/adviceTaken'
import type { Pence } from '@shop/contracts/money'
import type { Vat, VatReason } from '../pricing/priceOrder.ts'
import { BaseModel } from '../../platform/database/BaseModel.ts'

/** A line as it was bought. Variant and product may be gone from the catalogue. */
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
  /** Details that tell the variant from others of its colour and size; empty where nothing did. */
  declare details: string
  declare price: Pence
  declare quantity: number
  /** Before the discount. */
  declare lineTotal: Pence
  /** Its share of the order's. */
  declare discount: Pence
  declare tax: Pence
  /** Per cent. */
  declare vatRate: number
  declare vatReason: VatReason
  /**
   * Cost of one unit without VAT at the time of the order; null if it was unknown. Staff who may change products see
   * sums of it.
   */
  declare cost: Pence | null
  declare imageKey: string | null
  /** Tells whether it is the size and length that fit advice gave; null where none was given. */
  declare advice: AdviceTaken | null
}

/** Names the variant of a line as pages and slips do: `White, Size 54`, and its details where it has any. */
export const choiceOf = ({ color, size, details }: Pick<OrderItem, 'color' | 'size' | 'details'>): string =>
  choiceText({ color, size: `Size ${size}`, details })

/** VAT of a line as it was sold. */
export const vatOfItem = ({
  vatRate: rate,
  vatReason: reason,
}: Pick<OrderItem, 'vatRate' | 'vatReason'>): Vat => ({
  rate,
  reason,
})

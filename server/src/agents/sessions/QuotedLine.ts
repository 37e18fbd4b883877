import type { Pence } from '@shop/contracts/money'
import type { ExchangeVariant } from '../../sales/orders/returns/planExchanges.ts'

/** A line of a session at this moment. */
export type QuotedLine = Pick<
  ExchangeVariant,
  | 'variantId'
  | 'productId'
  | 'sku'
  | 'title'
  | 'slug'
  | 'color'
  | 'size'
  | 'details'
  | 'status'
  | 'free'
  | 'imageKey'
> & {
  unitPrice: Pence
  quantity: number
  /** Place among the lines that were sent; left out for those of an order and of sessions of before. */
  at?: number | undefined
  /** Price of one unit when the line was sent; left out for those of an order and of sessions of before. */
  sentPrice?: Pence | undefined
}

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
  /** Position among the lines that were sent; absent in lines of orders and older sessions. */
  at?: number | undefined
  /** Price of one unit when the line was sent; absent in lines of orders and older sessions. */
  sentPrice?: Pence | undefined
}

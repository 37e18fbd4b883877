import type { SheetKind } from '@shop/contracts/products/sheetFormats'
import { collections } from './collections/collections.ts'
import { customers } from './customers/customers.ts'
import { giftCards } from './customers/giftCards.ts'
import { orders } from './orders/orders.ts'
import { promotions } from './promotions/promotions.ts'
import { reviews } from './reviews/reviews.ts'
import { redirects } from './redirects/redirects.ts'
import type { Records } from './Records.ts'

/** Kinds of records by name. */
export const allRecords: Readonly<Record<Exclude<SheetKind, 'products'>, Records>> = {
  customers,
  giftCards,
  orders,
  redirects,
  collections,
  promotions,
  reviews,
}

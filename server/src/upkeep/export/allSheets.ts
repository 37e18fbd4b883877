import type { ArchiveSheet } from '@shop/contracts/products/archive'
import { customerSheet } from './sheets/customerSheet.ts'
import { orderSheet } from './sheets/orderSheet.ts'
import { productSheet } from './sheets/productSheet.ts'
import type { Sheet } from './sheets/Sheet.ts'
import { collectionSheet, promotionSheet, redirectSheet, reviewSheet } from './sheets/smallSheets.ts'

const sheetsByName: Record<ArchiveSheet, Sheet> = {
  collections: collectionSheet,
  products: productSheet,
  customers: customerSheet,
  reviews: reviewSheet,
  orders: orderSheet,
  redirects: redirectSheet,
  promotions: promotionSheet,
}

/** The sheets that another shop of this kind imports. */
export const allSheets: readonly Sheet[] = Object.values(sheetsByName)

import { sheetKind, sheetNouns, type SheetKind } from '@shop/contracts/products/sheetFormats'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { formatCount } from '@shop/ui/words/formatCount'

interface Words {
  /** Heading of the column that names the record. */
  heading: string
  /** Screen of the imported records. */
  to: string
  view: string
}

const words: Readonly<Record<SheetKind, Words>> = {
  products: { heading: 'Variant', to: '/admin/products', view: 'View Products' },
  customers: { heading: 'Customer', to: '/admin/users', view: 'View Users' },
  orders: { heading: 'Order', to: '/admin/past-orders', view: 'View Past Orders' },
  giftCards: { heading: 'Gift card', to: '/admin/users', view: 'View Users' },
  collections: {
    heading: 'Collection',
    to: '/admin/collections',
    view: 'View Collections',
  },
  promotions: { heading: 'Code', to: '/admin/promotions', view: 'View Promotions' },
  reviews: { heading: 'Product', to: '/admin/reviews', view: 'View Reviews' },
  redirects: {
    heading: 'Address',
    to: '/admin/settings/redirects',
    view: 'View Redirects',
  },
}

type Sheet = Pick<ProductImport, 'format'>

export const isProductSheet = ({ format }: Sheet): boolean => sheetKind(format) === 'products'

/** Returns the words for the records of a sheet. */
export const recordWordsOf = ({ format }: Sheet): Words => words[sheetKind(format)]

/** Writes `3 customers`. */
export const countedRecords = (count: number, sheet: Sheet): string =>
  formatCount(count, sheetNouns[sheetKind(sheet.format)])

/** Writes `3 Customers`. */
export const titledRecords = (count: number, sheet: Sheet): string =>
  countedRecords(count, sheet).replaceAll(/(?<= )[a-z]/g, letter => letter.toUpperCase())

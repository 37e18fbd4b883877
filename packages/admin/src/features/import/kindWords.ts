import { sheetKind, type SheetKind } from '@shop/contracts/products/sheetFormats'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { counted } from '@shop/ui/words/counted'

interface Words {
  /** `product`; its plural has an s. */
  noun: string
  /** Heading above what a row is about. */
  heading: string
  /** Screen that shows its records afterwards. */
  to: string
  view: string
}

const words: Readonly<Record<SheetKind, Words>> = {
  products: { noun: 'product', heading: 'Variant', to: '/admin/products', view: 'View Products' },
  customers: { noun: 'customer', heading: 'Customer', to: '/admin/users', view: 'View Users' },
  orders: { noun: 'order', heading: 'Order', to: '/admin/past-orders', view: 'View Past Orders' },
  giftCards: { noun: 'gift card', heading: 'Gift card', to: '/admin/users', view: 'View Users' },
  collections: {
    noun: 'collection',
    heading: 'Collection',
    to: '/admin/collections',
    view: 'View Collections',
  },
  promotions: { noun: 'promotion', heading: 'Code', to: '/admin/promotions', view: 'View Promotions' },
  redirects: {
    noun: 'redirect',
    heading: 'Address',
    to: '/admin/settings/redirects',
    view: 'View Redirects',
  },
}

type Sheet = Pick<ProductImport, 'format'>

export const isOfGoods = ({ format }: Sheet): boolean => sheetKind(format) === 'products'

/** Words for what a sheet is about. */
export const wordsOf = ({ format }: Sheet): Words => words[sheetKind(format)]

/** `3 customers` */
export const countedRecords = (count: number, sheet: Sheet): string => counted(count, wordsOf(sheet).noun)

/** `3 Customers` */
export const titledRecords = (count: number, sheet: Sheet): string =>
  countedRecords(count, sheet).replaceAll(/(?<= )[a-z]/g, letter => letter.toUpperCase())

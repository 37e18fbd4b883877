import type { Permission } from '../access.ts'

/** Formats of sheets that are recognised by their headings. Staff assign the columns of other sheets. */
export const sheetFormats = {
  shopify: 'Shopify products',
  shopifyInventory: 'Shopify inventory',
  woocommerce: 'WooCommerce products',
  google: 'Google Merchant feed',
  own: 'Product sheet',
  shopifyCustomers: 'Shopify customers',
  woocommerceCustomers: 'WooCommerce customers',
  shopifyOrders: 'Shopify orders',
  woocommerceOrders: 'WooCommerce orders',
  shopifyGiftCards: 'Shopify gift cards',
  shopifyDiscounts: 'Shopify discount codes',
  redirects: 'List of redirects',
  ownCustomers: 'Customers of a shop like this one',
  ownOrders: 'Orders of a shop like this one',
  collections: 'Collections of a shop like this one',
  promotions: 'Promotions of a shop like this one',
  reviews: 'Reviews of a shop like this one',
} as const

export type SheetFormat = keyof typeof sheetFormats

/** Kinds of records in sheets. */
export type SheetKind =
  | 'products'
  | 'customers'
  | 'orders'
  | 'giftCards'
  | 'redirects'
  | 'collections'
  | 'promotions'
  | 'reviews'

const kindByFormat: Partial<Record<SheetFormat, Exclude<SheetKind, 'products'>>> = {
  shopifyCustomers: 'customers',
  woocommerceCustomers: 'customers',
  shopifyOrders: 'orders',
  woocommerceOrders: 'orders',
  shopifyGiftCards: 'giftCards',
  shopifyDiscounts: 'promotions',
  redirects: 'redirects',
  ownCustomers: 'customers',
  ownOrders: 'orders',
  collections: 'collections',
  promotions: 'promotions',
  reviews: 'reviews',
}

export const sheetKind = (format: SheetFormat): SheetKind => kindByFormat[format] ?? 'products'

/** Permission needed to see or import a sheet of each kind, in addition to that of the call. */
export const sheetPermissions = {
  products: 'products:read',
  redirects: 'products:read',
  customers: 'customers:write',
  giftCards: 'customers:write',
  orders: 'orders:write',
  collections: 'products:write',
  promotions: 'promotions:write',
  reviews: 'reviews:moderate',
} as const satisfies Record<SheetKind, Permission>

/** Noun for one record of a sheet; the plural adds an s. */
export const sheetNouns = {
  products: 'product',
  customers: 'customer',
  orders: 'order',
  giftCards: 'gift card',
  collections: 'collection',
  promotions: 'promotion',
  reviews: 'review',
  redirects: 'redirect',
} as const satisfies Record<SheetKind, string>

/** Days for which an import can be undone. */
export const importUndoDays = 30

import type { SheetFormat } from '@shop/contracts/products/sheetFormats'

/** The shop system that a file is from, by its format. */
export const shopNames: Partial<Record<SheetFormat, string>> = {
  shopifyCustomers: 'Shopify',
  shopifyOrders: 'Shopify',
  woocommerceOrders: 'WooCommerce',
  shopifyGiftCards: 'Shopify',
  woocommerceCustomers: 'WooCommerce',
}

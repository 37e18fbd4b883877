import type { SheetFormat } from '@shop/contracts/products/sheetFormats'

/** Names of the shop systems by file format. */
export const shopNames: Partial<Record<SheetFormat, string>> = {
  shopifyCustomers: 'Shopify',
  shopifyOrders: 'Shopify',
  woocommerceOrders: 'WooCommerce',
  shopifyGiftCards: 'Shopify',
  woocommerceCustomers: 'WooCommerce',
}

import type { LowStockProduct } from '@shop/contracts/admin/endpoints'
import type { LowProduct } from '@shop/contracts/inventory/endpoints'

const maxVariants = 3

/** A product of the inventory's list as the dashboard shows it: a few variants, each with what can still be sold. */
export const presentLowStock = ({ variants, ...product }: LowProduct): LowStockProduct => ({
  ...product,
  outCount: variants.filter(({ free }) => free <= 0).length,
  variants: variants
    .slice(0, maxVariants)
    .map(({ id, sku, color, size, details, free }) => ({ id, sku, color, size, details, stock: free })),
})

import type { LowStockProduct } from '@shop/contracts/admin/endpoints'
import type { LowProduct } from '@shop/contracts/inventory/endpoints'

const maxVariants = 3

/** A product of the inventory's list as the dashboard shows it: a few variants, each with what can still be sold. */
export const presentLowStock = ({ variants, ...product }: LowProduct): LowStockProduct => ({
  ...product,
  variants: variants
    .slice(0, maxVariants)
    .map(({ id, sku, color, size, free }) => ({ id, sku, color, size, stock: free })),
})

import type { AdminOrderItem } from '@shop/contracts/orders/adminEntities'

/** Names the garment of a line, below its title. */
export const garmentText = ({ variant: { color, size, details }, sku }: AdminOrderItem): string =>
  [color, size, details, sku].filter(Boolean).join(' · ')

import type { AdminOrderItem } from '@shop/contracts/orders/adminEndpoints'

/** Which garment a line is of, below its title. */
export const garmentText = ({ variant: { color, size, details }, sku }: AdminOrderItem): string =>
  [color, size, details, sku].filter(Boolean).join(' · ')

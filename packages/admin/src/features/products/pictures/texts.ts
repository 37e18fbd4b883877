import type { PicturedVariant } from '@shop/contracts/products/pictures'

export const variantText = ({ color, size }: PicturedVariant): string => `${color} / ${size}`

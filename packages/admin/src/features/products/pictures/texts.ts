import type { PicturedVariant } from '@shop/contracts/products/pictures'

export const pictureCount = (count: number, noun = 'picture'): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

export const variantText = ({ color, size }: PicturedVariant): string => `${color} / ${size}`

import type { PicturedVariant } from '@shop/contracts/products/pictures'

export const variantText = ({ color, size }: Pick<PicturedVariant, 'color' | 'size'>): string =>
  `${color} / ${size}`

/** Names the place of a picture in its product: a variant, or every colour. */
export const targetText = ({ id, sku, ...variant }: PicturedVariant): string =>
  id === null ? 'Every colour' : `${sku} · ${variantText(variant)}`

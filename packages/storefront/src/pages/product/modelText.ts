import type { Product } from '@shop/contracts/catalog/entities'

/** `Model is 183 cm, wears 56`; empty where the pictures show nobody. */
export const modelText = ({
  modelHeightCm,
  modelSize,
}: Pick<Product, 'modelHeightCm' | 'modelSize'>): string => {
  if (modelHeightCm === null && modelSize === null) return ''
  if (modelHeightCm === null) return `Model wears ${modelSize}`
  return `Model is ${modelHeightCm} cm${modelSize === null ? '' : `, wears ${modelSize}`}`
}

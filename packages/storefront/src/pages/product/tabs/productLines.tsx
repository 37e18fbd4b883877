import type { Product } from '@shop/contracts/catalog/entities'
import { productFacts } from '@shop/contracts/products/productFacts'
import type { ReactNode } from 'react'
import { CareSymbols } from './CareSymbols.tsx'

export type ProductLine = readonly [name: string, value: ReactNode]

/**
 * Returns lines of names and values: `cloth` for the description (materials, care, warnings), and `specifications` for
 * all facts shown nowhere else.
 */
export const productLines = (
  product: Product,
): { cloth: readonly ProductLine[]; specifications: readonly ProductLine[] } => {
  const {
    materials,
    fibres,
    care,
    careSymbols,
    warnings,
    specifications,
    features: _features,
    measurements: _measurements,
    modelHeightCm: _modelHeightCm,
    modelSize: _modelSize,
    ...remainingFacts
  } = productFacts(product)
  const symbols = careSymbols.map(([name]): ProductLine => [
    name,
    <CareSymbols key="symbols" symbols={product.careSymbols} />,
  ])
  return {
    cloth: [...materials, ...fibres, ...care, ...symbols, ...warnings],
    specifications: [...Object.values(remainingFacts).flat(), ...specifications],
  }
}

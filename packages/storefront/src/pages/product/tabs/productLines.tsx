import type { Product } from '@shop/contracts/catalog/entities'
import { productFacts } from '@shop/contracts/products/productFacts'
import type { ReactNode } from 'react'
import { CareSymbols } from './CareSymbols.tsx'

export type Line = readonly [name: string, value: ReactNode]

/** Lines about the cloth, its care and safety, for the description, and lines of all facts without a place of their own. */
export const productLines = (
  product: Product,
): { cloth: readonly Line[]; specifications: readonly Line[] } => {
  const facts = productFacts(product)
  const { materials, fibres, care, careSymbols, warnings, specifications, ...more } = facts
  const { features: _list, measurements: _table, modelHeightCm: _model, modelSize: _worn, ...others } = more
  const drawn = careSymbols.map(([name]): Line => [
    name,
    <CareSymbols key="symbols" symbols={product.careSymbols} />,
  ])
  return {
    cloth: [...materials, ...fibres, ...care, ...drawn, ...warnings],
    specifications: [...Object.values(others).flat(), ...specifications],
  }
}

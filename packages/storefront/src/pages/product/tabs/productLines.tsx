import type { Product } from '@shop/contracts/catalog/entities'
import { productFacts } from '@shop/contracts/products/productFacts'
import type { ReactNode } from 'react'
import { CareSymbols } from './CareSymbols.tsx'

export type Line = readonly [name: string, value: ReactNode]

/** The cloth and its care, which stand with the description, and all else that the page shows in no place of its own. */
export const productLines = (
  product: Product,
): { cloth: readonly Line[]; specifications: readonly Line[] } => {
  const facts = productFacts(product)
  const { materials, fibres, care, careSymbols, specifications, ...more } = facts
  const { features: _list, measurements: _table, modelHeightCm: _model, modelSize: _worn, ...others } = more
  const drawn = careSymbols.map(([name]): Line => [
    name,
    <CareSymbols key="symbols" symbols={product.careSymbols} />,
  ])
  return {
    cloth: [...materials, ...fibres, ...care, ...drawn],
    specifications: [...Object.values(others).flat(), ...specifications],
  }
}

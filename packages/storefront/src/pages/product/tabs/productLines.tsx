import { countryName } from '@shop/contracts/addresses/countries'
import type { Product } from '@shop/contracts/catalog/entities'
import { keyInWords } from '@shop/contracts/catalog/keyInWords'
import { fibresInWords } from '@shop/contracts/facts/fibres'
import type { ByFact } from '@shop/contracts/facts/productFields'
import type { ReactNode } from 'react'
import { CareSymbols } from './CareSymbols.tsx'

/** Facts that the page shows elsewhere, and those for shopping sites. */
type Elsewhere =
  | 'title'
  | 'description'
  | 'features'
  | 'modelHeightCm'
  | 'modelSize'
  | 'measurements'
  | 'madeFor'
  | 'ageGroup'
  | 'googleCategory'

export type Line = readonly [name: string, value: ReactNode]

/** Lines on a product by its fields; empty facts have none. */
const linesOf = (product: Product) => {
  const { fibres, materials, specifications, care, careSymbols, origin } = product
  return {
    materials: materials ? [['Materials', materials]] : [],
    fibres: fibres.length > 0 ? [['Composition', fibresInWords(fibres)]] : [],
    care: care ? [['Care', care]] : [],
    careSymbols:
      careSymbols.length > 0 ? [['Care symbols', <CareSymbols key="symbols" symbols={careSymbols} />]] : [],
    origin: origin ? [['Country of origin', countryName(origin)]] : [],
    specifications: Object.entries(specifications).map(([key, value]): Line => [keyInWords(key), value]),
  } satisfies ByFact<readonly Line[], Elsewhere>
}

/** The cloth and its care stand with the description; each other fact is a specification. */
export const productLines = (
  product: Product,
): { cloth: readonly Line[]; specifications: readonly Line[] } => {
  const { materials, fibres, care, careSymbols, ...others } = linesOf(product)
  return {
    cloth: [materials, fibres, care, careSymbols].flat() as Line[],
    specifications: Object.values(others).flat(),
  }
}

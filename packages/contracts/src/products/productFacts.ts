import { countryName } from '../addresses/countries.ts'
import { keyInWords } from '../catalog/keyInWords.ts'
import { careLabels } from '../facts/careSymbols.ts'
import { fibresInWords } from '../facts/fibres.ts'
import { measuresInWords } from '../facts/measurements.ts'
import type { ByFact, ProductFields } from '../facts/productFields.ts'

type FactLine = readonly [name: string, text: string]

/** Facts that texts about a product show elsewhere, and facts for shopping sites. */
type Elsewhere = 'title' | 'description' | 'madeFor' | 'ageGroup' | 'googleCategory'

export type FactsInWords = ByFact<readonly FactLine[], Elsewhere>

const line = (name: string, text: string | null): readonly FactLine[] => (text ? [[name, text]] : [])

/**
 * Returns the facts of a product in words, for its page, its text for programs, assistants and the office. A fact
 * without a value has no lines.
 */
export const productFacts = (product: Omit<ProductFields, Elsewhere>): FactsInWords => {
  const { materials, fibres, care, careSymbols, features, specifications, origin } = product
  const { measurements, modelHeightCm, modelSize, warnings } = product
  return {
    materials: line('Materials', materials),
    fibres: line('Composition', fibresInWords(fibres)),
    care: line('Care', care),
    careSymbols: line('Care symbols', careSymbols.map(symbol => careLabels[symbol]).join(', ')),
    features: features.map(feature => ['Feature', feature]),
    warnings: line('Safety warnings', warnings),
    origin: line('Country of origin', origin && countryName(origin)),
    specifications: Object.entries(specifications).map(([key, text]) => [keyInWords(key), text]),
    measurements: measurements.map(row => ['Measurements', measuresInWords(row)]),
    modelHeightCm: line('Model’s height', modelHeightCm === null ? null : `${modelHeightCm} cm`),
    modelSize: line('Size the model wears', modelSize),
  }
}

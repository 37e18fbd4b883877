import { countryName } from '../addresses/countries.ts'
import { keyInWords } from '../catalog/keyInWords.ts'
import { careLabels } from '../facts/careSymbols.ts'
import { fibresInWords } from '../facts/fibres.ts'
import { measuresInWords } from '../facts/measurements.ts'
import type { ByFact, ProductFields } from '../facts/productFields.ts'

type FactLine = readonly [name: string, text: string]

/** Facts that texts about a product show in another place, and facts for shopping sites alone. */
type OmittedFact = 'title' | 'description' | 'madeFor' | 'ageGroup' | 'googleCategory'

export type FactsInWords = ByFact<readonly FactLine[], OmittedFact>

const factLine = (name: string, text: string | null): readonly FactLine[] => (text ? [[name, text]] : [])

/**
 * Returns the facts of a product in words, for its page, its text for programs, assistants and the office. A fact
 * without a value has no lines.
 */
export const productFacts = (product: Omit<ProductFields, OmittedFact>): FactsInWords => {
  const { materials, fibres, care, careSymbols, features, specifications, origin } = product
  const { measurements, modelHeightCm, modelSize, warnings } = product
  return {
    materials: factLine('Materials', materials),
    fibres: factLine('Composition', fibresInWords(fibres)),
    care: factLine('Care', care),
    careSymbols: factLine('Care symbols', careSymbols.map(symbol => careLabels[symbol]).join(', ')),
    features: features.map(feature => ['Feature', feature]),
    warnings: factLine('Safety warnings', warnings),
    origin: factLine('Country of origin', origin && countryName(origin)),
    specifications: Object.entries(specifications).map(([key, text]) => [keyInWords(key), text]),
    measurements: measurements.map(row => ['Measurements', measuresInWords(row)]),
    modelHeightCm: factLine('Model’s height', modelHeightCm === null ? null : `${modelHeightCm} cm`),
    modelSize: factLine('Size the model wears', modelSize),
  }
}

import { fieldOfHeading } from '../../products/sheets/matchColumns.ts'
import { readMadeFor } from './madeFor.ts'
import { isOptionName, type Option } from './options.ts'
import type { AddRemark, TranslatedRow } from './Reading.ts'
import { isImportedFact, refusalOf, type ImportedFact } from './shopifyFacts.ts'

export interface Attribute extends Option {
  /** Tells whether the old shop's customers did not see it. */
  isHidden: boolean
}

const isSingle = ({ value }: Option) => !value.includes(',')

/** Returns the attributes of a simple product that are its options: one value under the name of an option. */
export const optionsOfSimple = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(attribute => isOptionName(attribute.name) && isSingle(attribute))

const factNamed = (name: string): ImportedFact | null => {
  const field = fieldOfHeading(name.replace(/^pa_/, '').replaceAll(/[-_]/g, ' '))
  return isImportedFact(field) ? field : null
}

/** Writes a specification; its name is what stands before the first colon. */
const specificationOf = ({ name, value }: Option): string =>
  `${name.replace(/^pa_/, '').replaceAll(':', ' ')}: ${value.replaceAll(/\s*\n\s*/g, ', ')}`

/**
 * Reads the attributes that are no options of a product: materials, care and other facts by their names, and the others
 * as specifications, unless customers did not see them. `unusedReason` tells why an attribute under the name of an
 * option is none.
 */
export const factsOfAttributes = (
  attributes: readonly Attribute[],
  unusedReason: string,
  note: AddRemark,
): NonNullable<TranslatedRow> => {
  const facts: Partial<Record<ImportedFact, string>> = {}
  const specifications: string[] = []
  for (const attribute of attributes) {
    const { name, value } = attribute
    if (value === '') continue
    const given = `“${name}: ${value.slice(0, 60)}”`
    const field = factNamed(name)
    const refusal = field && (facts[field] === undefined ? refusalOf(field, value) : 'There is another one.')
    if (isOptionName(name) && !isSingle(attribute))
      note({ field: 'size', text: `${given} is left out: ${unusedReason}.` })
    else if (field === 'madeFor' || field === 'ageGroup') facts[field] = value
    else if (field && refusal === null) facts[field] = value
    else if (attribute.isHidden)
      note({ field: 'specifications', text: `${given} is left out: customers did not see it there.` })
    else {
      specifications.push(specificationOf(attribute))
      const text = `${given} is kept as a specification.`
      note(field ? { field, text: `${text} ${refusal}` } : { field: 'specifications', text })
    }
  }
  const text = specifications.join('\n')
  const refusal = text === '' ? null : refusalOf('specifications', text)
  if (refusal !== null)
    note({ field: 'specifications', text: `“${text.slice(0, 60)}” is left out. ${refusal}` })
  const { madeFor = '', ageGroup = '', ...others } = facts
  return {
    ...others,
    ...(text !== '' && refusal === null && { specifications: text }),
    ...((madeFor || ageGroup) && readMadeFor({ gender: madeFor, age: ageGroup }, note)),
  }
}

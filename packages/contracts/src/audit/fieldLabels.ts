import { variantFields } from '../facts/variantFields.ts'
import { settingLabels } from '../shop/settingLabels.ts'
import { sheetFacts } from './auditFact.ts'
import { auditSubjects, factsOf } from './auditFacts.ts'

const subjects = Object.keys(auditSubjects)

const allFacts = (subject: string): [label: string, path: string][] => {
  // The path of a setting begins with its section, which the audit log stores as the id.
  if (subject === 'settings')
    return Object.entries(settingLabels).map(([path, label]) => [label, path.slice(path.indexOf('.') + 1)])
  // The id is needed for settings only.
  const ownFacts = Object.entries(factsOf(subject, '')).map(
    ([name, { label }]) => [label, name] as [string, string],
  )
  const ownVariantFacts = Object.entries(sheetFacts(variantFields)).map(
    ([name, { label }]) => [label, `variants.${name}`] as [string, string],
  )
  return subject === 'product' ? [...ownFacts, ...ownVariantFacts] : ownFacts
}

/** Lists the labels by which changes can be searched, for one kind of record or all, sorted. */
export const fieldLabels = (subject: string): string[] =>
  [...new Set((subject ? [subject] : subjects).flatMap(allFacts).map(([label]) => label))].toSorted((a, b) =>
    a.localeCompare(b),
  )

/** Finds the names of the facts with this label, by kind of record. Facts of variants are named `variants.price`. */
export const fieldsWithLabel = (label: string): Map<string, string[]> =>
  new Map(
    subjects
      .map(subject => {
        const matches = allFacts(subject).filter(
          ([factLabel]) => factLabel.toLowerCase() === label.toLowerCase(),
        )
        return [subject, matches.map(([, name]) => name)] as const
      })
      .filter(([, names]) => names.length > 0),
  )

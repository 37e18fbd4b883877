import { tidyCode } from '@shop/contracts/tidy'
import { importFields, type SheetField } from '@shop/contracts/products/sheetFields'

const normaliseHeading = (text: string) =>
  tidyCode(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const fieldByHeading = new Map<string, SheetField>(
  importFields.flatMap(({ name, label, words }) =>
    [name, label, ...words].map(word => [normaliseHeading(word), name] as const),
  ),
)

/** Returns the field that a heading names, in any case and spelling; null for any other heading. */
export const fieldOfHeading = (heading: string): SheetField | null =>
  fieldByHeading.get(normaliseHeading(heading)) ?? null

/** Guesses each column's field from its heading; a field goes to the first column that matches. */
export const matchColumns = (header: readonly string[]): (SheetField | null)[] => {
  const usedFields = new Set<SheetField>()
  return header.map(text => {
    const field = fieldOfHeading(text)
    if (!field || usedFields.has(field)) return null
    usedFields.add(field)
    return field
  })
}

import { tidyCode } from '@shop/contracts/tidy'
import { importFields, type SheetField } from '@shop/contracts/products/sheetFields'

const plain = (text: string) =>
  tidyCode(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

const known = new Map<string, SheetField>(
  importFields.flatMap(({ name, label, words }) =>
    [name, label, ...words].map(word => [plain(word), name] as const),
  ),
)

/** The field that a heading names, in any case and spelling; null for any other heading. */
export const fieldOfHeading = (heading: string): SheetField | null => known.get(plain(heading)) ?? null

/** Guesses each column's field from its heading; a field goes to the first column that matches. */
export const matchColumns = (header: readonly string[]): (SheetField | null)[] => {
  const taken = new Set<SheetField>()
  return header.map(text => {
    const field = fieldOfHeading(text)
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

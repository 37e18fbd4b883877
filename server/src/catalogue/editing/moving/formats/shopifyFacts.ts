import { groupBy } from '@shop/contracts/groupBy'
import { productFields } from '@shop/contracts/facts/productFields'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import { safeParse } from 'zod/mini'
import { parseCell } from '../../products/sheets/cells.ts'
import { fieldOfHeading } from '../../products/sheets/matchColumns.ts'
import { htmlText } from './htmlText.ts'
import { readMadeFor } from './madeFor.ts'
import type { TranslatedRow, SourceSheet, AddRemark } from './Reading.ts'

/** Facts for which Shopify has no column, so that its shops store them as metafields. */
const importedFacts = [
  'materials',
  'fibres',
  'care',
  'features',
  'tariffCode',
  'customsText',
  'origin',
  'madeFor',
  'ageGroup',
  'googleCategory',
] as const satisfies readonly SheetField[]
export type ImportedFact = (typeof importedFacts)[number]

export const isImportedFact = (field: SheetField | null): field is ImportedFact =>
  importedFacts.some(fact => fact === field)

/** Matches `Fabric (product.metafields.shopify.fabric)`, a metafield's heading in Shopify. */
const metafield = /^(.*?) ?\(product\.metafields\.[^.()]+\.([^()]+)\)$/
/** Matches `Google Shopping / Age Group`, and `Google: Gender` before a metafield of the sales channel. */
const channelHeading = /^google(?: shopping)? ?[/:] ?/i

const fieldOf = (heading: string): ImportedFact | null => {
  const [, label = heading, key = ''] = metafield.exec(heading) ?? []
  const isMetafield = key !== ''
  const isOfChannel = channelHeading.test(label)
  const names = isMetafield ? [key, label.replace(channelHeading, '')] : [label.replace(channelHeading, '')]
  // Columns added by hand are recognised by their names only if they are for materials or care.
  const importedField = names.map(fieldOfHeading).find(isImportedFact) ?? null
  return isMetafield || isOfChannel || importedField === 'materials' || importedField === 'care'
    ? importedField
    : null
}

/** Lists columns by fact: those with plain names first, then those for Google, then metafields. */
const columnsOf = (source: SourceSheet): ReadonlyMap<ImportedFact, readonly string[]> => {
  const rank = (heading: string) => {
    if (metafield.test(heading)) return 2
    return channelHeading.test(heading) ? 1 : 0
  }
  const headings = source.header.toSorted((a, b) => rank(a) - rank(b))
  return groupBy(headings, heading => fieldOf(heading) ?? undefined)
}

/** Returns the words of a rich text, which Shopify writes as a tree. */
const wordsIn = (node: unknown): string => {
  if (typeof node !== 'object' || node === null) return ''
  const { type, value, children } = node as { type?: unknown; value?: unknown; children?: unknown }
  if (typeof value === 'string') return value
  const inner = Array.isArray(children) ? children.map(wordsIn).join(type === 'root' ? '\n' : '') : ''
  return type === 'list' && Array.isArray(children)
    ? children.map(child => `• ${wordsIn(child)}`).join('\n')
    : inner
}

/** Returns the text of a metafield: HTML, a list, or rich text. */
const textOfMetafield = (cell: string): string => {
  if (!/^[[{]/.test(cell)) return htmlText(cell)
  try {
    const parsedJson = JSON.parse(cell) as unknown
    return Array.isArray(parsedJson)
      ? parsedJson.filter(item => typeof item === 'string').join(', ')
      : wordsIn(parsedJson).trim()
  } catch {
    return cell
  }
}

/** Returns words of Shopify's own lists, which are written in lower case: `cotton; organic-linen`. */
const namesIn = (cell: string): string => {
  const words = cell.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ').replaceAll(/; ?/g, ', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the text of a cell. Metafields become plain text; a column added by hand is read as it is. */
const readCell = (heading: string, cell: string): string => {
  if (!metafield.test(heading)) return cell
  return heading.includes('.metafields.shopify.') ? namesIn(cell) : textOfMetafield(cell)
}

/** Tells whether a metafield is only a reference to another record of the former shop. */
const isReference = (cell: string) => /^gid:\/\/|^\[?"?gid:/.test(cell)

/** Returns the reason why a text is not a valid fact; null if it is. */
export const refusalOf = (field: ImportedFact | 'specifications', text: string): string | null => {
  const parsed = parseCell(field, text, { currency: '', timezone: 'UTC' })
  if ('problem' in parsed) return parsed.problem
  return safeParse(productFields[field].input, parsed.value).error?.issues[0]?.message ?? null
}

/**
 * Reads the facts that Shopify shops store outside Shopify's own columns: in columns added by hand, for Google, or as
 * metafields. Invalid values are noted and left out.
 */
export const shopifyFacts = (source: SourceSheet) => {
  const columns = columnsOf(source)
  return (cells: readonly string[], note: AddRemark): NonNullable<TranslatedRow> => {
    const valueOf = (field: ImportedFact): string => {
      for (const heading of columns.get(field) ?? []) {
        const text = source.cell(cells, heading)
        if (text !== '' && !isReference(text)) return readCell(heading, text)
      }
      return ''
    }
    const facts: NonNullable<TranslatedRow> = {}
    for (const field of importedFacts) {
      if (!columns.has(field) || field === 'madeFor' || field === 'ageGroup') continue
      const text = valueOf(field)
      if (text === '') continue
      const refusal = refusalOf(field, text)
      if (refusal !== null) note({ field, text: `“${text.slice(0, 60)}” is not taken over. ${refusal}` })
      else facts[field] = text
    }
    const hasAudience = columns.has('madeFor') || columns.has('ageGroup')
    return hasAudience
      ? { ...facts, ...readMadeFor({ gender: valueOf('madeFor'), age: valueOf('ageGroup') }, note) }
      : facts
  }
}

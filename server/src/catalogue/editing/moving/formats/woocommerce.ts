import { dayNotes, readDays } from '../records/instants.ts'
import { isNo } from './flags.ts'
import {
  emptyReading,
  addFormerPath,
  remarkOn,
  rowNumber,
  type FormatReader,
  type TranslatedRow,
  type Reading,
  type SourceSheet,
} from './Reading.ts'
import { slugFor } from './slugs.ts'
import {
  attributesIn,
  displayHeadings,
  factsOf,
  splitList,
  saleDayHeadings,
  variantOf,
  type WooCommerceRow,
} from './woocommerceRow.ts'

const parentKey = (source: SourceSheet, { cells }: WooCommerceRow): string => source.cell(cells, 'Parent')

type Parents = ReadonlyMap<string, WooCommerceRow>

/** Finds the parent of a variation by its SKU in any capitals, as WooCommerce does. */
const findParent = (source: SourceSheet, row: WooCommerceRow, parents: Parents): WooCommerceRow | undefined =>
  parents.get(parentKey(source, row).toLowerCase())

/** Indexes rows by the ways in which variations refer to their parent: its SKU, or `id:901`. */
const findParents = (source: SourceSheet, rows: readonly WooCommerceRow[]): Parents => {
  const parents = new Map<string, WooCommerceRow>()
  for (const row of rows) {
    if (!row.types.includes('variable')) continue
    for (const key of [source.cell(row.cells, 'SKU').toLowerCase(), `id:${source.cell(row.cells, 'ID')}`])
      if (key !== '' && !parents.has(key)) parents.set(key, row)
  }
  return parents
}

const orphanText = (key: string) =>
  key === '' ? 'It names no parent.' : `There is no row for its parent ${key}.`

const kindOf = ({ types }: WooCommerceRow) =>
  (['variation', 'variable', 'simple'] as const).find(kind => types.includes(kind)) ?? null

const rowsOf = (source: SourceSheet): WooCommerceRow[] =>
  source.filledRows().map(row => ({ ...row, types: splitList(source.cell(row.cells, 'Type').toLowerCase()) }))

/**
 * Returns the reason why a variation could not be bought in the old shop. The variations of a draft are themselves
 * drafts.
 */
const unsoldReason = (
  source: SourceSheet,
  { cells }: WooCommerceRow,
  parent: WooCommerceRow | null,
): string | null => {
  const published = source.cell(cells, 'Published')
  const parentPublished = source.cell(parent?.cells ?? [], 'Published')
  if (isNo(published) || (published === '-1' && parentPublished !== '-1'))
    return 'This variation was switched off there.'
  const hasNoPrice = ['Regular price', 'Sale price'].every(heading => source.cell(cells, heading) === '')
  return hasNoPrice ? 'This variation has no price, so that nobody could buy it there.' : null
}

/** Collects the names of the attributes in which the variations of each parent differ. */
const findOptionNames = (source: SourceSheet, rows: readonly WooCommerceRow[], parents: Parents) => {
  const namesByParent = new Map<WooCommerceRow, Set<string>>()
  for (const row of rows) {
    const parent = kindOf(row) === 'variation' ? findParent(source, row, parents) : undefined
    if (!parent) continue
    const names = namesByParent.get(parent) ?? new Set<string>()
    namesByParent.set(parent, names)
    for (const { name } of attributesIn(source, row.cells)) names.add(name)
  }
  return namesByParent
}

/** Makes slugs from product names; a second product of the same name gets its number or SKU appended. */
const createSlugs = (source: SourceSheet) => {
  const firstBySlug = new Map<string, WooCommerceRow>()
  return (product: WooCommerceRow): string => {
    const [name, sku, id] = ['Name', 'SKU', 'ID'].map(heading => source.cell(product.cells, heading))
    const slug = slugFor('', name ?? '', sku ?? '')
    const first = firstBySlug.get(slug) ?? product
    firstBySlug.set(slug, first)
    const suffix = id || sku
    return first === product || !suffix ? slug : slugFor('', `${slug} ${suffix}`)
  }
}

/** Notes parents without variations as skipped. */
const skipChildless = (
  source: SourceSheet,
  rows: readonly WooCommerceRow[],
  { usedParents, unsoldParents }: Record<'usedParents' | 'unsoldParents', ReadonlySet<WooCommerceRow>>,
  reading: Reading,
) => {
  for (const row of rows)
    if (kindOf(row) === 'variable' && !usedParents.has(row))
      reading.skipped.push({
        row: rowNumber(row.index),
        title: source.cell(row.cells, 'Name'),
        reason: unsoldParents.has(row)
          ? 'None of its variations was on sale there.'
          : 'It has no variations in this file.',
      })
}

/** Headings of columns without any use here: sizes of parcels, taxes, downloads, and the old shop's display. */
const ignoredHeadings =
  'ID|Position|Is featured?|Backorders allowed?|Sold individually?|Length (cm)|Width (cm)|Height (cm)|Allow customer reviews?|In stock?|Download limit|Download expiry days'.split(
    '|',
  )

/** Reads WooCommerce's product export: a row for each product, and one for each variation, which names its parent. */
export const woocommerce: FormatReader = {
  name: 'woocommerce',
  recognises: has => has('Type', 'Parent', 'Regular price') || has('Type', 'Name', 'Attribute 1 name'),
  translate: (source, today) => {
    const reading = emptyReading()
    const rows: TranslatedRow[] = source.rows.map(() => null)
    const fileRows = rowsOf(source)
    const saleDaysOf = ({ cells }: WooCommerceRow) =>
      saleDayHeadings.map(heading => source.cell(cells, heading))
    const fileDays = readDays(fileRows.flatMap(saleDaysOf))
    const noteOnDay = dayNotes(fileDays)
    const calendar = { today, dayOrder: fileDays.order }
    const parents = findParents(source, fileRows)
    const optionNames = findOptionNames(source, fileRows, parents)
    const slugOf = createSlugs(source)
    const usedParents = new Set<WooCommerceRow>()
    const unsoldParents = new Set<WooCommerceRow>()
    for (const row of fileRows) {
      const kind = kindOf(row)
      if (kind === null)
        reading.skipped.push({
          row: rowNumber(row.index),
          title: source.cell(row.cells, 'Name'),
          reason: `A product of the type ${row.types.join(', ') || 'unknown'} cannot be sold here.`,
        })
      if (kind === null || kind === 'variable') continue
      const parent = kind === 'variation' ? (findParent(source, row, parents) ?? null) : null
      const reason = parent && unsoldReason(source, row, parent)
      if (parent && reason) {
        unsoldParents.add(parent)
        reading.skipped.push({ row: rowNumber(row.index), title: source.cell(row.cells, 'Name'), reason })
        continue
      }
      const product = parent ?? row
      const note = remarkOn(reading.notes, row.index)
      const slug = slugOf(product)
      const refuse = remarkOn(reading.problems, row.index)
      if (kind === 'variation' && !parent) refuse({ field: 'slug', text: orphanText(parentKey(source, row)) })
      const isFirst = !parent || !usedParents.has(parent)
      const formerId = source.cell(product.cells, 'ID')
      for (const text of noteOnDay(saleDaysOf(row))) note({ field: 'salePrice', text })
      if (isFirst && /^\d+$/.test(formerId)) addFormerPath(reading, row.index, `/?p=${formerId}`)
      if (parent) usedParents.add(parent)
      rows[row.index] = {
        slug,
        ...(isFirst && factsOf(source, product.cells, optionNames.get(product) ?? null, note)),
        ...variantOf(source, row, slug, {
          parent: parent?.cells ?? null,
          calendar,
          reading,
          note,
          refuse,
        }),
      }
    }
    skipChildless(source, fileRows, { usedParents, unsoldParents }, reading)
    // Reads these columns without using them, so that they are not reported as left out.
    for (const heading of [...ignoredHeadings, ...displayHeadings(source)]) source.cell([], heading)
    return { rows, reading: { ...reading, leftOut: source.unusedHeadings() } }
  },
}

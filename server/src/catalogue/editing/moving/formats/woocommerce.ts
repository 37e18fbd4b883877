import { vatClasses } from '@shop/contracts/facts/productFields'
import { isNo, isYes } from './flags.ts'
import { describedIn } from './htmlText.ts'
import { choicesOf, skuOf, type Option } from './options.ts'
import { dayOrderOf } from '../records/instants.ts'
import { regularAndSale, withoutDatedSale, type Calendar } from './prices.ts'
import {
  emptyReading,
  formerPath,
  remarkOn,
  rowNumber,
  type Format,
  type OwnRow,
  type Reading,
  type AddRemark,
  type Source,
} from './Reading.ts'
import { slugFor } from './slugs.ts'
import { oversoldText, untaxedText, weightInGrams } from './units.ts'

interface Row {
  index: number
  cells: readonly string[]
  types: string[]
}

/** WooCommerce escapes line breaks and commas within a cell with a backslash. */
const unescape = (text: string) =>
  text.replaceAll(/\\([n,])/g, (_, escapedCharacter) => (escapedCharacter === 'n' ? '\n' : ','))

/** Splits a cell at commas that are not escaped. */
const listIn = (text: string) =>
  text
    .split(/(?<!\\),/)
    .map(part => unescape(part).trim())
    .filter(part => part !== '')

const attributeNumbers = (source: Source): number[] =>
  Array.from({ length: 20 }, (_, index) => index + 1).filter(place => source.has(`Attribute ${place} name`))

/** Lists headings for how the old shop displayed its attributes. */
const displayHeadings = (source: Source) =>
  attributeNumbers(source).flatMap(place =>
    ['visible', 'global', 'default'].map(word => `Attribute ${place} ${word}`),
  )

const attributesIn = (source: Source, cells: readonly string[]): Option[] =>
  attributeNumbers(source)
    .map(place => ({
      name: source.cell(cells, `Attribute ${place} name`),
      value: unescape(source.cell(cells, `Attribute ${place} value(s)`, `Attribute ${place} values`)),
    }))
    .filter(({ name }) => name !== '')

const weightIn = (source: Source, cells: readonly string[]): string => {
  for (const unit of ['kg', 'g', 'lbs', 'oz'])
    if (source.has(`Weight (${unit})`)) return weightInGrams(source.cell(cells, `Weight (${unit})`), unit)
  return ''
}

const picturesIn = (source: Source, cells: readonly string[]): string[] =>
  listIn(source.cell(cells, 'Images'))

const saleDays = ['Date sale price starts', 'Date sale price ends'] as const

/** Reads the prices of a row. A dated sale becomes a planned change. */
const pricesIn = (source: Source, { index, cells }: Row, calendar: Calendar, reading: Reading) => {
  const note = remarkOn(reading.notes, index)
  const prices = regularAndSale(source.cell(cells, 'Regular price'), source.cell(cells, 'Sale price'), text =>
    note({ field: 'salePrice', text }),
  )
  const [from = '', until = ''] = saleDays.map(heading => source.cell(cells, heading))
  return withoutDatedSale(prices, { index, from, until, calendar }, reading)
}

const stockIn = (source: Source, cells: readonly string[], note: (text: string) => void): string => {
  const stock = source.cell(cells, 'Stock')
  if (stock === '' || stock === 'parent') {
    if (isYes(source.cell(cells, 'In stock?'))) note('In stock there, but without a number. Please count it.')
    return ''
  }
  if (!stock.startsWith('-')) return stock
  note(oversoldText(stock))
  return '0'
}

/** Reads the last part of each path: `Clothing > Thobes` becomes Thobes. */
const categoriesIn = (source: Source, cells: readonly string[]) =>
  listIn(source.cell(cells, 'Categories')).map(path => path.split('>').at(-1)?.trim() ?? '')

/** Reads the status; a product hidden from the old shop's lists becomes a draft, until somebody publishes it. */
const statusOf = (source: Source, cells: readonly string[], note: AddRemark): string => {
  const visibility = source.cell(cells, 'Visibility in catalog').toLowerCase()
  if (!isYes(source.cell(cells, 'Published'))) return 'Draft'
  if (visibility === 'catalog') note({ field: 'status', text: 'The search of that shop did not find it.' })
  if (!/^(?:hidden|search)$/.test(visibility)) return 'Active'
  const where = visibility === 'hidden' ? 'hidden there' : 'found there by its search alone'
  note({ field: 'status', text: `It was ${where}, and is imported as a draft.` })
  return 'Draft'
}

/** Reads a VAT rate other than the standard rate; a tax class unknown here is noted. */
const vatOf = (source: Source, cells: readonly string[], note: AddRemark): string => {
  const [status, taxClass] = [source.cell(cells, 'Tax status'), source.cell(cells, 'Tax class')]
  if (/^zero[- ]?rate/i.test(taxClass)) return vatClasses.ZERO
  if (/^(?:none|shipping)$/i.test(status)) {
    note({ field: 'vatClass', text: untaxedText })
    return vatClasses.ZERO
  }
  if (!/^(?:|standard|parent)$/i.test(taxClass))
    note({
      field: 'vatClass',
      text: `Its tax class ${taxClass} does not exist in this shop, so it gets the standard rate of VAT.`,
    })
  return ''
}

const factsOf = (source: Source, cells: readonly string[], note: AddRemark): NonNullable<OwnRow> => {
  const texts = [source.cell(cells, 'Short description'), source.cell(cells, 'Description')]
  const tags = [...categoriesIn(source, cells), ...listIn(source.cell(cells, 'Tags'))]
  return {
    title: source.cell(cells, 'Name'),
    status: statusOf(source, cells, note),
    vatClass: vatOf(source, cells, note),
    description: texts
      .map(text => describedIn(unescape(text), about => note({ field: 'description', text: about })))
      .filter(text => text !== '')
      .join('\n\n'),
    tags: [...new Set(tags)].join(', '),
    pictures: picturesIn(source, cells).join('\n'),
  }
}

interface VariantContext {
  parent: readonly string[] | null
  calendar: Calendar
  reading: Reading
  note: AddRemark
  refuse: AddRemark
}

const variantOf = (
  source: Source,
  row: Row,
  slug: string,
  { parent, calendar, reading, note, refuse }: VariantContext,
): NonNullable<OwnRow> => {
  const { cells } = row
  const options = attributesIn(source, cells)
  const openOption = options.find(({ value }) => value === '')
  if (parent && openOption)
    refuse({
      field: 'size',
      text: `This variation is for any ${openOption.name}. Give it one in a row of its own.`,
    })
  // An attribute of a simple product is an option if it has one value; with several it is only information.
  const usedOptions = parent ? options : options.filter(({ value }) => !value.includes(','))
  const { choices, notes } = choicesOf(usedOptions)
  for (const text of notes) note({ field: 'size', text })
  const givenSku = source.cell(cells, 'SKU')
  const isParentSku = parent !== null && givenSku === source.cell(parent, 'SKU')
  const sku = givenSku === '' || isParentSku ? skuOf(slug, usedOptions) : givenSku
  if (sku !== givenSku) note({ field: 'sku', text: `It had no SKU of its own and gets ${sku}.` })
  const [picture] = parent ? picturesIn(source, cells) : []
  return {
    sku,
    ...choices,
    ...pricesIn(source, row, calendar, reading),
    stock: stockIn(source, cells, text => note({ field: 'stock', text })),
    weightGr: weightIn(source, cells) || (parent ? weightIn(source, parent) : ''),
    barcode: source.cell(cells, 'GTIN, UPC, EAN, or ISBN', 'GTIN'),
    variantPicture: picture ?? '',
  }
}

const parentKey = (source: Source, { cells }: Row): string => source.cell(cells, 'Parent')

/** Indexes rows by the ways in which variations refer to their parent: its SKU, or `id:901`. */
const findParents = (source: Source, rows: readonly Row[]) => {
  const parents = new Map<string, Row>()
  for (const row of rows) {
    if (!row.types.includes('variable')) continue
    for (const key of [source.cell(row.cells, 'SKU'), `id:${source.cell(row.cells, 'ID')}`])
      if (key !== '' && !parents.has(key)) parents.set(key, row)
  }
  return parents
}

const orphanText = (key: string) =>
  key === '' ? 'It names no parent.' : `There is no row for its parent ${key}.`

const kindOf = ({ types }: Row) =>
  (['variation', 'variable', 'simple'] as const).find(kind => types.includes(kind)) ?? null

const rowsOf = (source: Source): Row[] =>
  source.filled().map(row => ({ ...row, types: listIn(source.cell(row.cells, 'Type').toLowerCase()) }))

/**
 * Returns the reason why a variation could not be bought in the old shop. The variations of a draft are themselves
 * drafts.
 */
const reasonUnsold = (source: Source, { cells }: Row, parent: Row | null): string | null => {
  const [published, parentPublished] = [cells, parent?.cells ?? []].map(each =>
    source.cell(each, 'Published'),
  )
  if (isNo(published ?? '') || (published === '-1' && parentPublished !== '-1'))
    return 'This variation was switched off there.'
  const hasNoPrice = ['Regular price', 'Sale price'].every(heading => source.cell(cells, heading) === '')
  return hasNoPrice ? 'This variation has no price, so that nobody could buy it there.' : null
}

/** Makes slugs from product names; a second product of the same name gets its number or SKU appended. */
const createSlugs = (source: Source) => {
  const firstBySlug = new Map<string, Row>()
  return (product: Row): string => {
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
  source: Source,
  rows: readonly Row[],
  { used, unsold }: { used: ReadonlySet<Row>; unsold: ReadonlySet<Row> },
  reading: Reading,
) => {
  for (const row of rows)
    if (kindOf(row) === 'variable' && !used.has(row))
      reading.skipped.push({
        row: rowNumber(row.index),
        title: source.cell(row.cells, 'Name'),
        reason: unsold.has(row)
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
export const woocommerce: Format = {
  name: 'woocommerce',
  recognises: has => has('Type', 'Parent', 'Regular price') || has('Type', 'Name', 'Attribute 1 name'),
  translate: (source, today) => {
    const reading = emptyReading()
    const rows: OwnRow[] = source.rows.map(() => null)
    const givenRows = rowsOf(source)
    const written = givenRows.flatMap(({ cells }) => saleDays.map(heading => source.cell(cells, heading)))
    const calendar = { today, days: dayOrderOf(written) }
    const parents = findParents(source, givenRows)
    const slugOf = createSlugs(source)
    const [usedParents, unsoldParents] = [new Set<Row>(), new Set<Row>()]
    for (const row of givenRows) {
      const kind = kindOf(row)
      if (kind === null)
        reading.skipped.push({
          row: rowNumber(row.index),
          title: source.cell(row.cells, 'Name'),
          reason: `A product of the type ${row.types.join(', ') || 'unknown'} cannot be sold here.`,
        })
      if (kind === null || kind === 'variable') continue
      const parent = kind === 'variation' ? (parents.get(parentKey(source, row)) ?? null) : null
      const reason = parent && reasonUnsold(source, row, parent)
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
      if (isFirst && /^\d+$/.test(formerId)) formerPath(reading, row.index, `/?p=${formerId}`)
      if (parent) usedParents.add(parent)
      rows[row.index] = {
        slug,
        ...(isFirst && factsOf(source, product.cells, note)),
        ...variantOf(source, row, slug, {
          parent: parent?.cells ?? null,
          calendar,
          reading,
          note,
          refuse,
        }),
      }
    }
    skipChildless(source, givenRows, { used: usedParents, unsold: unsoldParents }, reading)
    for (const heading of [...ignoredHeadings, ...displayHeadings(source)]) source.cell([], heading)
    return { rows, reading: { ...reading, leftOut: source.leftOut() } }
  },
}

import { vatClasses } from '@shop/contracts/facts/productFields'
import { isNo, isYes } from './flags.ts'
import { readDescription } from './htmlText.ts'
import { choicesOf, skuOf } from './options.ts'
import { readRegularAndSale, withoutDatedSale, type Calendar } from './prices.ts'
import { remarkOn, type AddRemark, type TranslatedRow, type Reading, type SourceSheet } from './Reading.ts'
import { oversoldText, untaxedText, weightInGrams } from './units.ts'
import { factsOfAttributes, optionsOfSimple, type Attribute } from './woocommerceAttributes.ts'

/** A row of the export; `types` are the words in its column Type. */
export interface WooCommerceRow {
  index: number
  cells: readonly string[]
  types: string[]
}

/** WooCommerce escapes line breaks and commas within a cell with a backslash. */
const unescape = (text: string) =>
  text.replaceAll(/\\([n,])/g, (_, escapedCharacter) => (escapedCharacter === 'n' ? '\n' : ','))

/** Splits a cell at commas that are not escaped. */
export const splitList = (text: string) =>
  text
    .split(/(?<!\\),/)
    .map(part => unescape(part).trim())
    .filter(part => part !== '')

const attributeNumbers = (source: SourceSheet): number[] =>
  Array.from({ length: 20 }, (_, index) => index + 1).filter(number => source.has(`Attribute ${number} name`))

/** Lists headings for how the old shop displayed its attributes. */
export const displayHeadings = (source: SourceSheet) =>
  attributeNumbers(source).flatMap(number =>
    ['visible', 'global', 'default'].map(word => `Attribute ${number} ${word}`),
  )

/** Reads the attributes of a row. */
export const attributesIn = (source: SourceSheet, cells: readonly string[]): Attribute[] =>
  attributeNumbers(source)
    .map(number => ({
      name: source.cell(cells, `Attribute ${number} name`),
      value: unescape(source.cell(cells, `Attribute ${number} value(s)`, `Attribute ${number} values`)),
      isHidden: isNo(source.cell(cells, `Attribute ${number} visible`)),
    }))
    .filter(({ name }) => name !== '')

const weightIn = (source: SourceSheet, cells: readonly string[], note: AddRemark): string => {
  for (const unit of ['kg', 'g', 'lbs', 'oz'])
    if (source.has(`Weight (${unit})`))
      return weightInGrams(source.cell(cells, `Weight (${unit})`), unit, text =>
        note({ field: 'weightGr', text }),
      )
  return ''
}

const picturesIn = (source: SourceSheet, cells: readonly string[]): string[] =>
  splitList(source.cell(cells, 'Images'))

/** Headings of the first and the last day of a sale. */
export const saleDayHeadings = ['Date sale price starts', 'Date sale price ends'] as const

/** Reads the prices of a row. A dated sale becomes a planned change. */
const pricesIn = (
  source: SourceSheet,
  { index, cells }: WooCommerceRow,
  calendar: Calendar,
  reading: Reading,
) => {
  const note = remarkOn(reading.notes, index)
  const prices = readRegularAndSale(
    source.cell(cells, 'Regular price'),
    source.cell(cells, 'Sale price'),
    text => note({ field: 'salePrice', text }),
  )
  const [from = '', until = ''] = saleDayHeadings.map(heading => source.cell(cells, heading))
  return withoutDatedSale(prices, { index, from, until, calendar }, reading)
}

const stockIn = (
  source: SourceSheet,
  { cells, parent }: { cells: readonly string[]; parent: readonly string[] | null },
  note: (text: string) => void,
): string => {
  const stock = source.cell(cells, 'Stock')
  if (stock === '' || stock === 'parent') {
    const sharedStock = parent ? source.cell(parent, 'Stock') : ''
    if (/[1-9]/.test(sharedStock)) {
      note(`Its variations had one stock there, ${sharedStock} together. Please count each of them.`)
      return ''
    }
    if (isYes(source.cell(cells, 'In stock?'))) note('In stock there, but without a number. Please count it.')
    return ''
  }
  if (!stock.startsWith('-')) return stock
  note(oversoldText(stock))
  return '0'
}

/** Reads the last part of each path: `Clothing > Thobes` becomes Thobes. */
const categoriesIn = (source: SourceSheet, cells: readonly string[]) =>
  splitList(source.cell(cells, 'Categories')).map(path => path.split('>').at(-1)?.trim() ?? '')

/** Reads the status; a product hidden from the old shop's lists becomes a draft, until somebody publishes it. */
const statusOf = (source: SourceSheet, cells: readonly string[], note: AddRemark): string => {
  const visibility = source.cell(cells, 'Visibility in catalog').toLowerCase()
  if (!isYes(source.cell(cells, 'Published'))) return 'Draft'
  if (visibility === 'catalog') note({ field: 'status', text: 'The search of that shop did not find it.' })
  if (!/^(?:hidden|search)$/.test(visibility)) return 'Active'
  const where = visibility === 'hidden' ? 'hidden there' : 'found there by its search alone'
  note({ field: 'status', text: `It was ${where}, and is imported as a draft.` })
  return 'Draft'
}

/** Reads a VAT rate other than the standard rate; a tax class unknown here is noted. */
const vatOf = (source: SourceSheet, cells: readonly string[], note: AddRemark): string => {
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

/**
 * Reads the facts of a product from its row. `optionNames` are the attributes in which its variations differ; null for a
 * simple product.
 */
export const factsOf = (
  source: SourceSheet,
  cells: readonly string[],
  optionNames: ReadonlySet<string> | null,
  note: AddRemark,
): NonNullable<TranslatedRow> => {
  const attributes = attributesIn(source, cells)
  const options = optionNames
    ? attributes.filter(({ name }) => optionNames.has(name))
    : optionsOfSimple(attributes)
  const texts = [source.cell(cells, 'Short description'), source.cell(cells, 'Description')]
  const tags = [...categoriesIn(source, cells), ...splitList(source.cell(cells, 'Tags'))]
  return {
    title: source.cell(cells, 'Name'),
    status: statusOf(source, cells, note),
    vatClass: vatOf(source, cells, note),
    description: texts
      .map(text => readDescription(unescape(text), remark => note({ field: 'description', text: remark })))
      .filter(text => text !== '')
      .join('\n\n'),
    tags: [...new Set(tags)].join(', '),
    pictures: picturesIn(source, cells).join('\n'),
    ...factsOfAttributes(
      attributes.filter(attribute => !options.includes(attribute)),
      optionNames ? 'no variation has it' : 'it has several values',
      note,
    ),
  }
}

interface VariantContext {
  parent: readonly string[] | null
  calendar: Calendar
  reading: Reading
  note: AddRemark
  refuse: AddRemark
}

/**
 * Reads a variant from its row, a variation or a simple product. Values that do not fit the shop are noted or refused.
 */
export const variantOf = (
  source: SourceSheet,
  row: WooCommerceRow,
  slug: string,
  { parent, calendar, reading, note, refuse }: VariantContext,
): NonNullable<TranslatedRow> => {
  const { cells } = row
  const options = attributesIn(source, cells)
  const optionWithoutValue = options.find(({ value }) => value === '')
  if (parent && optionWithoutValue)
    refuse({
      field: 'size',
      text: `This variation is for any ${optionWithoutValue.name}. Give it one in a row of its own.`,
    })
  const usedOptions = parent ? options : optionsOfSimple(options)
  const { choices, notes } = choicesOf(usedOptions)
  for (const text of notes) note({ field: 'size', text })
  const skuInFile = source.cell(cells, 'SKU')
  const isParentSku = parent !== null && skuInFile === source.cell(parent, 'SKU')
  const sku = skuInFile === '' || isParentSku ? skuOf(slug, usedOptions) : skuInFile
  if (sku !== skuInFile) note({ field: 'sku', text: `It had no SKU of its own and gets ${sku}.` })
  const [picture] = parent ? picturesIn(source, cells) : []
  return {
    sku,
    ...choices,
    ...pricesIn(source, row, calendar, reading),
    stock: stockIn(source, { cells, parent }, text => note({ field: 'stock', text })),
    weightGr: weightIn(source, cells, note) || (parent ? weightIn(source, parent, note) : ''),
    barcode: source.cell(cells, 'GTIN, UPC, EAN, or ISBN', 'GTIN'),
    variantPicture: picture ?? '',
  }
}

import { vatClasses } from '@shop/contracts/facts/productFields'
import { tidyFigure } from '@shop/contracts/tidy'
import { mapWithPauses } from '../../products/sheets/mapWithPauses.ts'
import { isNo, isYes } from './flags.ts'
import { readDescription } from './htmlText.ts'
import { choicesOf, skuOf, type Option } from './options.ts'
import { picturesInCell, type LinkedPicture } from './pictures.ts'
import { pricesOf } from './prices.ts'
import {
  emptyReading,
  addFormerPath,
  remarkOn,
  rowNumber,
  type FormatReader,
  type TranslatedRow,
  type Reading,
  type AddRemark,
  type SourceSheet,
  type Translation,
} from './Reading.ts'
import { shopifyFacts } from './shopifyFacts.ts'
import { slugFor } from './slugs.ts'
import { oversoldText, untaxedText, weightInGrams } from './units.ts'

/**
 * Rows whose handles make the same slug: the first with a title describes the product, those with a price or SKU its
 * variants. `handle` is that of the first row.
 */
interface Product {
  handle: string
  rows: { index: number; cells: readonly string[] }[]
}

const handleOf = (source: SourceSheet, cells: readonly string[]) => source.cell(cells, 'Handle', 'URL handle')

/** A file, and the reader of facts for which Shopify has no column. */
interface ShopifyContext {
  source: SourceSheet
  readFacts: ReturnType<typeof shopifyFacts>
}

const groupByHandle = (source: SourceSheet, reading: Reading): Product[] => {
  const products = new Map<string, Product>()
  for (const { index, cells } of source.filledRows()) {
    const handle = handleOf(source, cells)
    const title = source.cell(cells, 'Title')
    if (handle === '' && title === '') {
      reading.skipped.push({ row: rowNumber(index), title, reason: 'It has neither a handle nor a title.' })
      continue
    }
    const key = handle === '' ? `title ${slugFor('', title)}` : slugFor(handle)
    const product = products.get(key)
    if (product) product.rows.push({ index, cells })
    else products.set(key, { handle, rows: [{ index, cells }] })
  }
  return [...products.values()]
}

const optionNumbers = [1, 2, 3] as const

/** Reads the names of options, which are only in the first row of a product. */
const optionNames = (source: SourceSheet, { rows }: Product): string[] =>
  optionNumbers.map(
    number =>
      rows.map(({ cells }) => source.cell(cells, `Option${number} Name`)).find(name => name !== '') ?? '',
  )

const optionsIn = (source: SourceSheet, cells: readonly string[], names: readonly string[]): Option[] =>
  optionNumbers.map(number => ({
    name: names[number - 1] ?? '',
    value: source.cell(cells, `Option${number} Value`),
  }))

const isVariant = (source: SourceSheet, cells: readonly string[]) =>
  [
    source.cell(cells, 'Variant SKU', 'SKU'),
    source.cell(cells, 'Variant Price', 'Price'),
    source.cell(cells, 'Option1 Value'),
  ].some(text => text !== '')

const statusLabels: Readonly<Record<string, string>> = {
  active: 'Active',
  draft: 'Draft',
  archived: 'Archived',
}

/** Maps active and published to active; an active product that its shop did not publish becomes a draft. */
const statusOf = (source: SourceSheet, cells: readonly string[], note: AddRemark): string => {
  const status = source.cell(cells, 'Status').toLowerCase() || 'active'
  const isHidden = isNo(source.cell(cells, 'Published', 'Published on online store'))
  const isUnlisted = status === 'unlisted'
  if (!isUnlisted && !(status === 'active' && isHidden)) return statusLabels[status] ?? status
  const where = isUnlisted ? 'unlisted there, found by its address alone' : 'not on the online store there'
  note({ field: 'status', text: `It was ${where}, and is imported as a draft.` })
  return 'Draft'
}

const galleryOf = (source: SourceSheet, { rows }: Product): LinkedPicture[] =>
  rows
    .map(({ cells }) => ({
      url: source.cell(cells, 'Image Src', 'Product image URL'),
      alt: source.cell(cells, 'Image Alt Text'),
      position: Number(source.cell(cells, 'Image Position')) || Number.MAX_SAFE_INTEGER,
    }))
    .filter(({ url }) => url !== '')
    .toSorted((a, b) => a.position - b.position)

const stockOf = (source: SourceSheet, cells: readonly string[], remark: (text: string) => void): string => {
  const quantity = source.cell(cells, 'Variant Inventory Qty', 'Inventory quantity')
  const tracker = source.cell(cells, 'Variant Inventory Tracker', 'Inventory tracker')
  if (quantity === '') return ''
  if (tracker === '' && source.has('Variant Inventory Tracker'))
    remark('Its stock was not tracked there. Please count it.')
  if (!tidyFigure(quantity).startsWith('-')) return quantity
  remark(oversoldText(quantity))
  return '0'
}

/** Reads VAT, which applies to the whole product here. */
const vatOf = (source: SourceSheet, product: Product, note: AddRemark): string => {
  const taxedFlags = product.rows
    .filter(({ cells }) => isVariant(source, cells))
    .map(({ cells }) => !isNo(source.cell(cells, 'Variant Taxable', 'Charge tax')))
  const isPartlyTaxed = taxedFlags.includes(true)
  if (!taxedFlags.includes(false)) return ''
  note({
    field: 'vatClass',
    text: isPartlyTaxed
      ? 'No VAT was charged for some of its variants there: all of them get the standard rate.'
      : untaxedText,
  })
  return isPartlyTaxed ? '' : vatClasses.ZERO
}

const factsOf = (
  { source, readFacts }: ShopifyContext,
  product: Product,
  note: AddRemark,
): NonNullable<TranslatedRow> => {
  const [firstRow] = product.rows
  const cells =
    product.rows.find(row => source.cell(row.cells, 'Title') !== '')?.cells ?? firstRow?.cells ?? []
  return {
    title: source.cell(cells, 'Title'),
    status: statusOf(source, cells, note),
    vatClass: vatOf(source, product, note),
    description: readDescription(source.cell(cells, 'Body (HTML)', 'Description'), text =>
      note({ field: 'description', text }),
    ),
    tags: source.cell(cells, 'Tags'),
    // Is replaced by `readFacts` if the file has Google's category as well.
    googleCategory: source.cell(cells, 'Product Category').slice(0, 200),
    metaTitle: source.cell(cells, 'SEO Title'),
    metaDescription: source.cell(cells, 'SEO Description'),
    pictures: picturesInCell(galleryOf(source, product)),
    ...readFacts(cells, note),
  }
}

const variantOf = (
  source: SourceSheet,
  cells: readonly string[],
  { handle, names, note }: { handle: string; names: readonly string[]; note: AddRemark },
): NonNullable<TranslatedRow> => {
  const options = optionsIn(source, cells, names)
  const { choices, notes } = choicesOf(options)
  for (const text of notes) note({ field: 'size', text })
  const ownSku = source.cell(cells, 'Variant SKU', 'SKU')
  const sku = ownSku || skuOf(handle, options)
  if (ownSku === '') note({ field: 'sku', text: `It had no SKU and gets ${sku}.` })
  return {
    sku,
    ...choices,
    ...pricesOf(
      source.cell(cells, 'Variant Price', 'Price'),
      source.cell(cells, 'Variant Compare At Price', 'Compare-at price'),
      text => note({ field: 'salePrice', text }),
    ),
    stock: stockOf(source, cells, text => note({ field: 'stock', text })),
    weightGr: weightInGrams(source.cell(cells, 'Variant Grams', 'Weight value (grams)'), 'g', text =>
      note({ field: 'weightGr', text }),
    ),
    barcode: source.cell(cells, 'Variant Barcode', 'Barcode'),
    variantPicture: source.cell(cells, 'Variant Image', 'Variant image URL'),
    cost: source.cell(cells, 'Cost per item'),
  }
}

/** Headings of columns without any use in a shop that ships garments. */
const ignoredHeadings = [
  'Option1 Linked To',
  'Option2 Linked To',
  'Option3 Linked To',
  'Variant Inventory Policy',
  'Continue selling when out of stock',
  'Variant Fulfillment Service',
  'Fulfillment service',
  'variant requires shipping',
  'requires shipping',
  'Variant Weight Unit',
  'Weight unit for display',
  'Gift Card',
]

const isGiftCard = (source: SourceSheet, { rows }: Product) =>
  rows.some(({ cells }) => isYes(source.cell(cells, 'Gift Card')))

/** Returns the reason why a product is not imported; null if it is. */
const skipReason = (source: SourceSheet, product: Product): string | null => {
  if (isGiftCard(source, product)) return 'Gift cards are not imported.'
  const hasVariant = product.rows.some(({ cells }) => isVariant(source, cells))
  return hasVariant ? null : 'It has no variant with a price.'
}

/** Adds a remark to each row of another title or another spelling of the handle, as in two files that were joined. */
const noteMerged = (source: SourceSheet, { handle, rows }: Product, reading: Reading) => {
  const titledRows = rows.filter(({ cells }) => source.cell(cells, 'Title') !== '')
  const title = source.cell(titledRows[0]?.cells ?? [], 'Title')
  const handles = new Set([handle])
  for (const { index, cells } of rows) {
    const note = remarkOn(reading.notes, index)
    const [otherTitle, otherHandle] = [source.cell(cells, 'Title'), handleOf(source, cells)]
    const isNewHandle = !handles.has(otherHandle)
    handles.add(otherHandle)
    if (otherTitle !== '' && otherTitle !== title) {
      const [same, row] = [handle === '' ? 'address' : `handle ${handle}`, titledRows[0]?.index ?? 0]
      const text = `Row ${rowNumber(row)} has the ${same} as well: both are treated as one product, “${title}”, and “${otherTitle}” is left out.`
      note({ field: 'title', text })
    } else if (isNewHandle) {
      const text = `Its handle ${otherHandle} and ${handle} in row ${rowNumber(rows[0]?.index ?? 0)} are the same address here: both are treated as one product.`
      note({ field: 'slug', text })
    }
  }
}

/** Writes a product's variants into their rows, and the product's own fields into the first of them. */
const translateProduct = (context: ShopifyContext, product: Product, { rows, reading }: Translation) => {
  const { source } = context
  const names = optionNames(source, product)
  const variants = product.rows.filter(({ cells }) => isVariant(source, cells))
  const facts = factsOf(context, product, remarkOn(reading.notes, variants[0]?.index ?? 0))
  const slug = slugFor(product.handle, facts.title ?? '')
  noteMerged(source, product, reading)
  for (const [variantIndex, { index, cells }] of variants.entries()) {
    const note = remarkOn(reading.notes, index)
    if (variantIndex === 0 && slug !== product.handle.toLowerCase()) {
      const text = product.handle
        ? `${product.handle} cannot be an address here and becomes ${slug}. Its former address redirects there.`
        : `It had no handle and gets ${slug}.`
      note({ field: 'slug', text })
      if (product.handle) addFormerPath(reading, index, `/products/${product.handle}`)
    }
    rows[index] = {
      slug,
      ...(variantIndex === 0 && facts),
      ...variantOf(source, cells, { handle: product.handle || slug, names, note }),
    }
  }
}

/** Reads Shopify's product export, in its long-standing format and in that of 2025. */
export const shopify: FormatReader = {
  name: 'shopify',
  recognises: has =>
    (has('Handle') || has('URL handle')) &&
    (has('Variant SKU', 'Variant Price') || has('Option1 Value', 'Price')),
  translate: async source => {
    const reading = emptyReading()
    const rows: TranslatedRow[] = source.rows.map(() => null)
    const context = { source, readFacts: shopifyFacts(source) }
    await mapWithPauses(groupByHandle(source, reading), product => {
      const [firstRow] = product.rows
      const reason = skipReason(source, product)
      if (reason === null) translateProduct(context, product, { rows, reading })
      else if (firstRow)
        reading.skipped.push({
          row: rowNumber(firstRow.index),
          title: source.cell(firstRow.cells, 'Title') || product.handle,
          reason,
        })
    })
    // Reads these columns without using them, so that they are not reported as left out.
    for (const heading of ignoredHeadings) source.cell([], heading)
    return { rows, reading: { ...reading, leftOut: source.unusedHeadings() } }
  },
}

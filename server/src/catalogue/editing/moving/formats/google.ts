import { parseCell } from '../../products/sheets/cells.ts'
import { htmlText } from './htmlText.ts'
import { readMadeFor } from './madeFor.ts'
import { choicesOf, skuOf, type Option } from './options.ts'
import { picturesInCell, picturesOf } from './pictures.ts'
import { readRegularAndSale, withoutDatedSale } from './prices.ts'
import {
  emptyReading,
  remarkOn,
  type FormatReader,
  type TranslatedRow,
  type Reading,
  type SourceSheet,
} from './Reading.ts'
import { slugFor } from './slugs.ts'
import { weightInGrams } from './units.ts'

const wordsIn = (text: string) => text.split(/\s+/).filter(word => word !== '')

/** Returns the words with which the titles of one product begin; the remaining words describe its variants. */
const commonTitle = (titles: readonly string[], choices: readonly string[]): string => {
  const [first = '', ...otherTitles] = titles
  let prefix = wordsIn(first)
  for (const other of otherTitles) {
    const otherWords = wordsIn(other)
    const end = prefix.findIndex((word, index) => word !== otherWords[index])
    prefix = end === -1 ? prefix : prefix.slice(0, end)
  }
  const choiceWords = new Set(choices.flatMap(wordsIn).map(word => word.toLowerCase()))
  const normalised = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, '')
  const isOfVariant = (word = '') => choiceWords.has(normalised(word)) || /^[-–—,/|]+$/.test(word)
  while (prefix.length > 1 && isOfVariant(prefix.at(-1))) prefix = prefix.slice(0, -1)
  return prefix.join(' ').replace(/[\s,/|–—-]+$/, '') || first
}

const galleryOf = (source: SourceSheet, items: readonly Item[]): string =>
  [
    ...new Set(
      items.flatMap(({ cells }) => [
        source.cell(cells, 'image_link'),
        source.cell(cells, 'additional_image_link'),
      ]),
    ),
  ]
    .filter(text => text !== '')
    .join('\n')

interface Item {
  index: number
  cells: readonly string[]
}

/** Groups the items of one product; items without a group are products of their own. */
const groupItems = (source: SourceSheet): Item[][] => {
  const groups = new Map<string, Item[]>()
  for (const { index, cells } of source.filledRows()) {
    const key = source.cell(cells, 'item_group_id') || `id ${source.cell(cells, 'id')}`
    const group = groups.get(key)
    if (group) group.push({ index, cells })
    else groups.set(key, [{ index, cells }])
  }
  return [...groups.values()]
}

const unavailable = /^(?:out[ _]of[ _]stock|preorder|backorder)$/i

const stockOf = (source: SourceSheet, cells: readonly string[], note: (text: string) => void): string => {
  const quantity = source.cell(cells, 'quantity', 'sell_on_google_quantity', 'quantity_to_sell_on_facebook')
  if (quantity !== '') return quantity
  const availability = source.cell(cells, 'availability')
  if (unavailable.test(availability)) return '0'
  if (availability !== '') note('The feed says that it is in stock, and not how many. Please count it.')
  return ''
}

/** Reads `70% cotton, 30% wool` as a composition, and any other words as the material. */
const fabricOf = (source: SourceSheet, cells: readonly string[]): NonNullable<TranslatedRow> => {
  const text = source.cell(cells, 'material')
  const isComposition = text !== '' && 'value' in parseCell('fibres', text, { currency: '', timezone: 'UTC' })
  if (isComposition) return { fibres: text }
  return source.has('material') ? { materials: text } : {}
}

const factsOf = (
  source: SourceSheet,
  items: readonly Item[],
  reading: Reading,
): NonNullable<TranslatedRow> => {
  const [first] = items
  const cells = first?.cells ?? []
  const cellsUnder = (heading: string) => items.map(item => source.cell(item.cells, heading))
  return {
    title:
      source.cell(cells, 'item_group_title') ||
      commonTitle(cellsUnder('title'), [...cellsUnder('color'), ...cellsUnder('size')]),
    status: 'Active',
    description: htmlText(source.cell(cells, 'description')),
    ...fabricOf(source, cells),
    ...readMadeFor(
      { gender: source.cell(cells, 'gender'), age: source.cell(cells, 'age_group') },
      remarkOn(reading.notes, first?.index ?? 0),
    ),
    googleCategory: source.cell(cells, 'google_product_category'),
    tags: source
      .cell(cells, 'product_type')
      .split(',')
      .map(path => path.split('>').at(-1)?.trim() ?? '')
      .filter(name => name !== '')
      .join(', '),
    pictures: galleryOf(source, items),
  }
}

/** Tells whether an id is a UUID, as in the feeds of shops like this one. Nobody can use a UUID as a SKU on a label. */
const isUuid = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** Reads the SKU from an item's id; in a feed of a shop like this one, the id may be that of a known variant. */
const skuIn = (id: string, { slug, options, ownSkus }: RowContext & { options: readonly Option[] }) =>
  ownSkus.get(id) ?? (isUuid(id) ? skuOf(slug, options) : id)

interface RowContext {
  slug: string
  today: string
  reading: Reading
  ownSkus: ReadonlyMap<string, string>
}

const variantOf = (
  source: SourceSheet,
  { index, cells }: Item,
  context: RowContext,
): NonNullable<TranslatedRow> => {
  const { today, reading } = context
  const note = remarkOn(reading.notes, index)
  const options = [
    { name: 'Colour', value: source.cell(cells, 'color', 'colour') },
    { name: 'Size', value: source.cell(cells, 'size') },
  ]
  const { choices } = choicesOf(options)
  const [saleStart = '', saleEnd = ''] = source.cell(cells, 'sale_price_effective_date').split('/')
  const [price, sale] = [source.cell(cells, 'price'), source.cell(cells, 'sale_price')]
  const [picture] = picturesOf(source.cell(cells, 'image_link'))
  return {
    sku: skuIn(source.cell(cells, 'id'), { ...context, options }),
    ...choices,
    ...withoutDatedSale(
      readRegularAndSale(price, sale, text => note({ field: 'salePrice', text })),
      { index, from: saleStart, until: saleEnd, calendar: { today, dayOrder: 'dmy' } },
      reading,
    ),
    stock: stockOf(source, cells, text => note({ field: 'stock', text })),
    ...(source.has('shipping_weight') && { weightGr: weightInGrams(source.cell(cells, 'shipping_weight')) }),
    barcode: source.cell(cells, 'gtin'),
    variantPicture: picture ? picturesInCell([picture]) : '',
  }
}

/** Returns a product's slug from its link; empty if there is none. */
const handleIn = (link: string) => /\/products?\/([a-z0-9-]+)/.exec(link)?.[1] ?? ''

/** Reads a Google Merchant Center feed as a table; Meta and others use the same format. */
export const google: FormatReader = {
  name: 'google',
  recognises: has => has('id', 'title', 'link', 'price', 'availability'),
  translate: (source, today, ownSkus) => {
    const reading = emptyReading()
    const rows: TranslatedRow[] = source.rows.map(() => null)
    for (const items of groupItems(source)) {
      const facts = factsOf(source, items, reading)
      const [first] = items
      const groupId = source.cell(first?.cells ?? [], 'item_group_id')
      const handle = handleIn(source.cell(first?.cells ?? [], 'link'))
      // A numeric group id makes no meaningful slug.
      const slug = slugFor(handle || (/[a-z]/i.test(groupId) ? groupId : ''), facts.title ?? '', groupId)
      for (const [itemIndex, item] of items.entries())
        rows[item.index] = {
          slug,
          ...(itemIndex === 0 && facts),
          ...variantOf(source, item, { slug, today, reading, ownSkus }),
        }
    }
    // Reads these columns without using them, so that they are not reported as left out.
    for (const heading of ['link', 'condition', 'availability', 'image_link', 'identifier_exists', 'guid'])
      source.cell([], heading)
    return { rows, reading: { ...reading, leftOut: source.unusedHeadings() } }
  },
}

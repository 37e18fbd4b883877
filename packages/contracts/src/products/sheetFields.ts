/**
 * What a column of a product sheet may hold, in the order of an export. `words` are what other shops and spreadsheets
 * call it. `isOfProduct`: the same for all rows of a product; a blank there says nothing.
 */
export const sheetFields = [
  { name: 'slug', label: 'Slug', isOfProduct: true, words: ['handle', 'address', 'url'] },
  {
    name: 'title',
    label: 'Title',
    isOfProduct: true,
    words: ['name', 'product', 'product title', 'product name'],
  },
  { name: 'status', label: 'Status', isOfProduct: true, words: ['product status', 'state'] },
  {
    name: 'sku',
    label: 'SKU',
    isOfProduct: false,
    words: ['variant sku', 'article number', 'item code', 'code'],
  },
  { name: 'color', label: 'Colour', isOfProduct: false, words: ['color'] },
  { name: 'size', label: 'Size', isOfProduct: false, words: ['variant size'] },
  {
    name: 'price',
    label: 'Price',
    isOfProduct: false,
    words: ['variant price', 'regular price', 'price gbp', 'rrp'],
  },
  {
    name: 'salePrice',
    label: 'Sale price',
    isOfProduct: false,
    words: ['offer price', 'reduced price', 'now'],
  },
  {
    name: 'stock',
    label: 'Stock',
    isOfProduct: false,
    words: ['quantity', 'qty', 'on hand', 'inventory', 'units'],
  },
  { name: 'baseStock', label: 'Stock when exported', isOfProduct: false, words: ['exported stock'] },
  { name: 'lengthCm', label: 'Length (cm)', isOfProduct: false, words: ['length'] },
  { name: 'collar', label: 'Collar', isOfProduct: false, words: [] },
  { name: 'cuffs', label: 'Cuffs', isOfProduct: false, words: ['cuff'] },
  { name: 'weightGr', label: 'Weight (g)', isOfProduct: false, words: ['weight', 'grams', 'variant grams'] },
  { name: 'barcode', label: 'Barcode', isOfProduct: false, words: ['variant barcode', 'ean', 'gtin', 'upc'] },
  {
    name: 'colorHex',
    label: 'Colour code',
    isOfProduct: false,
    words: ['colour hex', 'color hex', 'swatch'],
  },
  {
    name: 'collections',
    label: 'Collections',
    isOfProduct: true,
    words: ['collection', 'categories', 'category'],
  },
  { name: 'description', label: 'Description', isOfProduct: true, words: ['body', 'body html', 'text'] },
  { name: 'materials', label: 'Materials', isOfProduct: true, words: ['material', 'fabric'] },
  { name: 'care', label: 'Care', isOfProduct: true, words: ['care instructions', 'washing'] },
  { name: 'features', label: 'Features', isOfProduct: true, words: ['feature'] },
  { name: 'specifications', label: 'Specifications', isOfProduct: true, words: ['specification', 'specs'] },
  { name: 'metaTitle', label: 'Meta title', isOfProduct: true, words: ['seo title'] },
  { name: 'metaDescription', label: 'Meta description', isOfProduct: true, words: ['seo description'] },
] as const

export type SheetField = (typeof sheetFields)[number]['name']

export const sheetFieldNames = sheetFields.map(({ name }) => name)

export const sheetFieldLabel = (name: SheetField): string =>
  sheetFields.find(field => field.name === name)?.label ?? name

export const mostSheetRows = 5000
export const mostSheetColumns = 100

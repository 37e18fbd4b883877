import type { SheetField } from '@shop/contracts/products/sheetFields'

/** What a cell says; `problem` where it cannot be read as what its column holds. */
export type Parsed = { value: unknown } | { problem: string }

const wholeText = /^-?\d{1,3}(,?\d{3})*(\.0+)?$/

const whole = (text: string): Parsed =>
  wholeText.test(text)
    ? { value: Number(text.replaceAll(',', '')) }
    : { problem: 'Give a whole number such as 12.' }

const currency = /^(£|GBP)\s*|\s*(£|GBP)$/gi

/** `£1,234.50`, `89`, `89.5`, and `89,00` as spreadsheets of other countries write it: whole pence. */
const pence = (text: string): Parsed => {
  const figure = text.replaceAll(currency, '').replaceAll(/\s/g, '')
  const [, pounds, part = ''] =
    /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(figure) ?? /^(\d+),(\d{1,2})$/.exec(figure) ?? []
  if (pounds === undefined) return { problem: 'Give a price such as 89.00.' }
  return { value: Number(pounds.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')) }
}

const statuses = ['DRAFT', 'ACTIVE', 'ARCHIVED']

const status = (text: string): Parsed =>
  statuses.includes(text.toUpperCase())
    ? { value: text.toUpperCase() }
    : { problem: 'Please give Active, Draft or Archived.' }

const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')

const pairs = (text: string): Parsed => {
  const found = lines(text).map(line => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
  })
  return found.some(([name, value]) => name === '' || value === '')
    ? { problem: 'Give a name and a text in each line, such as Fit: Regular.' }
    : { value: Object.fromEntries(found) }
}

/** Slugs or names; looked up later. */
const names = (text: string): Parsed => ({
  value: text
    .split(/[,;\n]/)
    .map(name => name.trim())
    .filter(name => name !== ''),
})

const parsers: Partial<Record<SheetField, (text: string) => Parsed>> = {
  price: pence,
  salePrice: pence,
  stock: whole,
  baseStock: whole,
  lengthCm: whole,
  weightGr: whole,
  status,
  slug: text => ({ value: text.toLowerCase() }),
  features: text => ({ value: lines(text) }),
  specifications: pairs,
  collections: names,
}

/** The apostrophe that an export puts before what a spreadsheet would take for a formula. */
const withoutGuard = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

/** Reads a cell that is not blank. */
export const parseCell = (field: SheetField, text: string): Parsed => {
  const given = withoutGuard(text.trim())
  return parsers[field]?.(given) ?? { value: given.replaceAll('\r\n', '\n') }
}

/** What a spreadsheet makes of a long number: `5.06E+12`. */
export const isShortened = (text: string): boolean => /^\d(\.\d+)?E\+\d+$/i.test(text.trim())

/** Tells whether a shortened number may have been this one. */
export const mayStandFor = (shortened: string, full: string): boolean => {
  const digits = /\.(\d+)/.exec(shortened)?.[1]?.length ?? 0
  return /^\d+$/.test(full) && Number(full).toExponential(digits) === Number(shortened).toExponential(digits)
}

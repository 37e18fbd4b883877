import { variantFields, type VariantField } from '@shop/contracts/facts/variantFields'
import {
  hasCheckDigit,
  isGtin,
  isNoBarcode,
  hasWrongCheckDigit,
  tidyCodeOrNumber,
  withRestoredZeros,
} from '@shop/contracts/codes'
import {
  mayHaveHadExponent,
  isDamagedForm,
  isRounded,
  isShortened,
  roundedText,
  shortenedText,
} from '@shop/contracts/spreadsheets'
import { salePriceProblem } from '@shop/contracts/products/salePriceProblem'
import { variantProblems } from './checkFields.ts'
import { isNo, isYes } from '../../moving/formats/flags.ts'
import { isSame } from './isSame.ts'
import { isBlankCell } from './cells.ts'
import { textOf } from './readRows.ts'
import type { KnownProduct, KnownVariant } from './existingProducts.ts'
import { sheetVariantNames, type ValueChange, type ReadRow, type VariantPlan } from './SheetPlan.ts'

/** Tells whether a blank cell clears a field. For other fields, a blank cell means no change. */
const clearsWhenBlank = (name: VariantField) => variantFields[name].blank === null

/**
 * Tells whether a valid GTIN would be replaced by an invalid number that ends in zeros, as spreadsheets save a number
 * shown as 5.03E+12.
 */
const hidesGtin = (text: string, existing: KnownVariant | undefined): boolean =>
  existing !== undefined &&
  /^\d{8,14}$/.test(existing.barcode) &&
  hasCheckDigit(existing.barcode) &&
  mayHaveHadExponent(text) &&
  !hasCheckDigit(text)

/**
 * Repairs a code. Spreadsheets shorten and round long numbers, remove zeros and turn sizes into dates. A value that may
 * come from the present code changes nothing; a GTIN gets its zeros back; an ambiguous value is refused.
 */
const repairCode = (
  { cells, values, problems, notes }: ReadRow,
  field: 'barcode' | 'size',
  { known, roundedBarcodes }: { known: KnownVariant | undefined; roundedBarcodes: ReadonlySet<string> },
) => {
  const text = values.get(field)
  if (typeof text !== 'string') return
  const isBarcode = field === 'barcode'
  const cellText = tidyCodeOrNumber(cells.get(field) ?? '')
  const keepKnown = (reason: string) => {
    values.delete(field)
    notes.set(field, `Stays ${known?.[field]}: ${reason}`)
  }
  if (isBarcode && (isNoBarcode(text) || (!/\d/.test(text) && (isYes(text) || isNo(text))))) {
    if (known?.barcode) return keepKnown(`“${cellText}” is no barcode.`)
    values.delete(field)
    notes.set(field, `Left blank: “${cellText}” is no barcode.`)
    return
  }
  if (known && [text, cellText].some(form => isDamagedForm(form, known[field])))
    return keepKnown(`the spreadsheet has turned it into ${cellText}.`)
  if (isBarcode && known && isGtin(known.barcode) && hasWrongCheckDigit(text) && !hidesGtin(text, known))
    return keepKnown(`the check digit of ${cellText} is wrong.`)
  const repaired = isBarcode ? withRestoredZeros(text) : text
  values.set(field, repaired)
  if (isBarcode && isShortened(text)) problems.set(field, shortenedText)
  else if (isBarcode && (isRounded(text) || roundedBarcodes.has(text) || hidesGtin(text, known)))
    problems.set(field, roundedText)
  else if (repaired !== cellText && !/[ -]/.test(cellText))
    notes.set(field, `Read as ${repaired}: the spreadsheet has turned it into ${cellText}.`)
  else if (isBarcode && hasWrongCheckDigit(text) && text !== known?.barcode)
    notes.set(field, `The check digit of ${text} is wrong, so it is not a GTIN.`)
}

/** Returns the value of a field for which a row has none. */
const valueWithoutCell = (row: ReadRow, field: VariantField, existing: KnownVariant | undefined) => {
  if (!existing) return variantFields[field].blank
  const cell = row.cells.get(field)
  const isCleared = clearsWhenBlank(field) && cell !== undefined && isBlankCell(field, cell)
  return isCleared ? null : existing[field]
}

const changesOf = (row: ReadRow, existing: KnownVariant | undefined) => {
  const changes: Record<string, ValueChange> = {}
  for (const field of sheetVariantNames) {
    const before = existing ? existing[field] : undefined
    const after = row.values.get(field) ?? valueWithoutCell(row, field, existing)
    if (!isSame(after, before)) changes[field] = { before: before ?? null, after }
  }
  return changes
}

/** Plans a change of stock. Notes what else has changed the stock since the sheet was exported. */
const stockOf = (
  { values, notes }: ReadRow,
  existing: KnownVariant | undefined,
): ValueChange<number> | null => {
  const after = values.get('stock')
  if (!existing) return { before: 0, after: typeof after === 'number' ? after : 0 }
  const countedFrom = values.get('baseStock')
  const before = typeof countedFrom === 'number' ? countedFrom : existing.stock
  if (typeof after !== 'number' || after === before) return null
  if (existing.stock === after) {
    // The sheet has probably been imported before.
    notes.set('stock', `The shop has ${after} already, so nothing is changed.`)
    return null
  }
  if (existing.stock !== before)
    notes.set(
      'stock',
      `The shop has ${existing.stock} now, which becomes ${existing.stock + after - before}.`,
    )
  return { before, after }
}

/** Note on a weight of 0, which other shops write for a garment that nobody has weighed. */
const weightlessText = 'It weighs nothing there: delivery priced by weight needs its weight.'

/** Plans the variant of a row, and notes the problems in the row. */
export const planVariant = (
  row: ReadRow,
  product: KnownProduct | null,
  roundedBarcodes: ReadonlySet<string>,
): VariantPlan => {
  const sku = textOf(row, 'sku')
  const existing = product?.variants.find(variant => variant.sku === sku)
  for (const field of ['barcode', 'size'] as const)
    repairCode(row, field, { known: existing, roundedBarcodes })
  const changes = changesOf(row, existing)
  const stock = stockOf(row, existing)
  const after = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change.after]))
  const stockAfter = existing
    ? existing.stock + (stock ? stock.after - stock.before : 0)
    : (stock?.after ?? 0)
  const salePriceError = salePriceProblem({
    price: after['price'] ?? existing?.price,
    salePrice: after['salePrice'],
  })
  if (salePriceError) row.problems.set('salePrice', salePriceError)
  for (const [field, text] of variantProblems({ ...existing, ...after, sku, stock: stockAfter }))
    if ((!existing || field in changes || field === 'stock') && !row.problems.has(field))
      row.problems.set(field, text)
  if (!existing && after['weightGr'] === 0) row.notes.set('weightGr', weightlessText)
  const cost = row.values.get('cost')
  return {
    sku,
    variantId: existing?.id ?? null,
    changes,
    stock,
    ...(!existing && typeof cost === 'number' && { cost }),
  }
}

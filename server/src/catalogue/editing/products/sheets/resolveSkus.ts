import { groupBy } from '@shop/contracts/groupBy'
import { skuKey } from '@shop/contracts/codes'
import { isDatedCode, isOfUnlikelyYear } from '@shop/contracts/spreadsheetDates'
import {
  possibleCodes,
  datedSkuText,
  isDamagedForm,
  isRounded,
  isShortened,
  roundedText,
  shortenedText,
  withoutNumberFormat,
} from '@shop/contracts/spreadsheets'
import type { ExistingProducts } from './existingProducts.ts'
import { textOf } from './readRows.ts'
import type { ReadRow } from './SheetPlan.ts'

/**
 * Lists the SKUs by which the variants of a sheet may be found: as written, and as they were before a spreadsheet
 * changed them.
 */
export const skusToLookUp = (rows: readonly ReadRow[]): string[] => {
  const skusInSheet = rows.map(row => textOf(row, 'sku')).filter(sku => sku !== '')
  return [...new Set(skusInSheet.flatMap(sku => [sku, ...possibleCodes(sku)]))]
}

/**
 * Finds the SKUs that a text may mean: an exact match, else those that differ in case, else those that a spreadsheet
 * may have turned into this number. `productSkus` has the SKUs of the product that the row names.
 */
const candidatesFor = (
  sku: string,
  byKey: ReadonlyMap<string, readonly string[]>,
  productSkus: readonly string[],
): readonly string[] => {
  const sameKeySkus = byKey.get(skuKey(sku)) ?? []
  if (sameKeySkus.length > 0) return sameKeySkus.includes(sku) ? [sku] : sameKeySkus
  const repaired = [...new Set(possibleCodes(sku))].flatMap(code =>
    (byKey.get(skuKey(code)) ?? []).filter(shopSku => isDamagedForm(sku, shopSku)),
  )
  // A number without its last digits can be looked up only among few SKUs.
  return repaired.length > 0 ? repaired : productSkus.filter(shopSku => isDamagedForm(sku, shopSku))
}

/** Removes a comma within a new SKU, or a point and zeros at its end, which no shop writes. */
const plainSku = (sku: string): string =>
  /^\d+[.,]0{1,2}$|^\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/.test(sku) ? withoutNumberFormat(sku) : sku

/** Matches a SKU of three numbers, which is a date only by chance. A new one must not pass for another of two numbers. */
const threeNumbers = /^\d{1,2}-\d{1,2}-\d{2}$/
const hasTwoNumbers = (sku: string): boolean => /^\d+[-/. ]+\d+$/.test(sku)

const joinWithOr = (skus: readonly string[]) => skus.join(' or ')

/** Replaces each row's SKU by the shop's own spelling; reports ambiguous ones, and rows with the same SKU. */
export const resolveSkus = (rows: readonly ReadRow[], { bySku, bySlug }: ExistingProducts): void => {
  const byKey = groupBy(bySku.keys(), skuKey)
  const rowBySku = new Map<string, number>()
  for (const { row, values, problems, notes } of rows) {
    const cellText = values.get('sku')
    if (typeof cellText !== 'string') continue
    const product = bySlug.get(String(values.get('slug')))
    const possibleSkus = candidatesFor(cellText, byKey, product?.variants.map(variant => variant.sku) ?? [])
    const candidates = possibleSkus.filter(code => !(threeNumbers.test(cellText) && hasTwoNumbers(code)))
    const [sku = plainSku(cellText), secondCandidate] = candidates
    const isUnlikely = candidates.includes(sku) && isOfUnlikelyYear(cellText, sku)
    if (secondCandidate !== undefined || isUnlikely) {
      problems.set('sku', `This may be ${joinWithOr(candidates)}. Please give the SKU as the shop has it.`)
      continue
    }
    if (candidates.length === 0 && isShortened(cellText)) problems.set('sku', shortenedText)
    else if (candidates.length === 0 && isRounded(cellText)) problems.set('sku', roundedText)
    else if (candidates.length === 0 && (possibleSkus.length > 0 || isDatedCode(cellText)))
      notes.set('sku', datedSkuText)
    else if (skuKey(sku) !== skuKey(cellText))
      notes.set('sku', `Read as ${sku}: the spreadsheet has turned it into ${cellText}.`)
    values.set('sku', sku)
    const firstRow = rowBySku.get(skuKey(sku))
    if (firstRow !== undefined) problems.set('sku', `Row ${firstRow} has this SKU as well.`)
    else rowBySku.set(skuKey(sku), row)
  }
}

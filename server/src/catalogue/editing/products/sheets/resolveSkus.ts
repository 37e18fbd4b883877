import { skuKey } from '@shop/contracts/codes'
import {
  codesBehind,
  datedSkuText,
  isDamagedForm,
  isRounded,
  isShownDay,
  isShortened,
  roundedText,
  shortenedText,
} from '@shop/contracts/spreadsheets'
import { wordsOf } from './readRows.ts'
import type { ReadRow } from './SheetPlan.ts'

/** The SKUs by which the variants of a sheet may be found: as they stand there, and as they were before a spreadsheet had them. */
export const skusSought = (rows: readonly ReadRow[]): string[] => {
  const written = rows.map(row => wordsOf(row, 'sku')).filter(sku => sku !== '')
  return [...new Set(written.flatMap(sku => [sku, ...codesBehind(sku)]))]
}

/**
 * Finds the SKUs that a text may mean: an exact match, else those that differ in case, else those that a spreadsheet
 * may have turned into this number.
 */
const meantBy = (sku: string, byKey: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const alike = byKey.get(skuKey(sku)) ?? []
  if (alike.length > 0) return alike.includes(sku) ? [sku] : alike
  return [...new Set(codesBehind(sku))].flatMap(code =>
    (byKey.get(skuKey(code)) ?? []).filter(known => isDamagedForm(sku, known)),
  )
}

const either = (skus: readonly string[]) => skus.join(' or ')

/** Puts the shop's own SKU into each row that means one, and says where that is not certain, or where two rows mean the same. */
export const resolveSkus = (rows: readonly ReadRow[], skus: Iterable<string>): void => {
  const byKey = new Map<string, string[]>()
  for (const sku of skus) byKey.set(skuKey(sku), [...(byKey.get(skuKey(sku)) ?? []), sku])
  const rowOf = new Map<string, number>()
  for (const { row, values, problems, notes } of rows) {
    const given = values.get('sku')
    if (typeof given !== 'string') continue
    const meant = meantBy(given, byKey)
    const [sku = given, another] = meant
    if (another !== undefined) {
      problems.set('sku', `This may be ${either(meant)}. Please give the SKU as the shop has it.`)
      continue
    }
    if (meant.length === 0 && isShortened(given)) problems.set('sku', shortenedText)
    else if (meant.length === 0 && isRounded(given)) problems.set('sku', roundedText)
    else if (meant.length === 0 && isShownDay(given)) notes.set('sku', datedSkuText)
    else if (skuKey(sku) !== skuKey(given))
      notes.set('sku', `Read as ${sku}: the spreadsheet has made ${given} of it.`)
    values.set('sku', sku)
    const first = rowOf.get(skuKey(sku))
    if (first !== undefined) problems.set('sku', `Row ${first} has this SKU, too.`)
    else rowOf.set(skuKey(sku), row)
  }
}

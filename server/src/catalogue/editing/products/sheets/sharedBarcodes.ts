import { groupBy } from '@shop/contracts/groupBy'
import { barcodeKey, hasWrongCheckDigit } from '@shop/contracts/codes'
import { mayHaveHadExponent } from '@shop/contracts/spreadsheets'
import type { Knex } from 'knex'
import { findBarcodeUses, formatNames } from '../../../products/barcodeUses.ts'
import { textOf } from './readRows.ts'
import type { ProductPlan, ReadRow, VariantPlan } from './SheetPlan.ts'

interface PlannedProduct {
  plan: ProductPlan
  productRows: readonly ReadRow[]
}

/** Returns the barcode that a variant will get; null if it stays. */
const newBarcode = ({ changes }: VariantPlan): string | null => {
  const after = changes.barcode?.after
  return typeof after === 'string' && after !== '' ? after : null
}

/**
 * Finds barcodes that a spreadsheet has rounded. They end in zeros, are no GTIN and occur in several rows, as different
 * codes have become the same.
 */
export const findRoundedBarcodes = (rows: readonly ReadRow[]): ReadonlySet<string> => {
  const seenBarcodes = new Set<string>()
  const sharedBarcodes = new Set<string>()
  for (const row of rows) {
    const barcode = textOf(row, 'barcode')
    if (!mayHaveHadExponent(barcode) || !hasWrongCheckDigit(barcode)) continue
    if (seenBarcodes.has(barcode)) sharedBarcodes.add(barcode)
    seenBarcodes.add(barcode)
  }
  return sharedBarcodes
}

/**
 * Adds a remark to rows whose barcode other variants have, in the shop or the sheet. These variants can be sold, but a
 * scan of the barcode offers a choice.
 */
export const noteSharedBarcodes = async (db: Knex, planned: readonly PlannedProduct[]): Promise<void> => {
  const variants = planned.flatMap(({ plan, productRows }) =>
    plan.variants.map(variant => ({
      variant,
      row: productRows.find(({ values }) => values.get('sku') === variant.sku),
    })),
  )
  const changedVariants = variants.flatMap(({ variant, row }) => {
    const barcode = newBarcode(variant)
    return barcode === null
      ? []
      : [{ sku: variant.sku, id: variant.variantId, key: barcodeKey(barcode), row }]
  })
  const uses = await findBarcodeUses(
    db,
    variants.flatMap(({ variant }) => newBarcode(variant) ?? []),
  )
  const changedIds = new Set(changedVariants.map(({ id }) => id))
  const byKey = groupBy(changedVariants, ({ key }) => key)
  for (const { sku, key, row } of changedVariants) {
    const otherSkus = [
      ...(uses.get(key) ?? []).filter(({ id }) => !changedIds.has(id)),
      ...(byKey.get(key) ?? []).filter(other => other.sku !== sku),
    ].map(other => other.sku)
    if (otherSkus.length === 0 || !row) continue
    const text = `${formatNames(otherSkus)} ${otherSkus.length === 1 ? 'has' : 'have'} this barcode as well. When it is scanned, the shop will ask which of them it is.`
    row.notes.set('barcode', [row.notes.get('barcode'), text].filter(Boolean).join(' '))
  }
}

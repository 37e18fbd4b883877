import type { Knex } from 'knex'
import { findByBarcode, findBySku } from '../../catalogue/products/barcodeUses.ts'
import { invalid } from '../../platform/http/Failure.ts'

/** Refuses a garment's SKU or barcode that was scanned as a tracking number. Throws `validation_failed`. */
export const refuseGarmentCode = async (db: Knex, code: string | null | undefined): Promise<void> => {
  if (!code) return
  const uses = await Promise.all([findBySku(db, code), findByBarcode(db, code)])
  if (uses.flat().length > 0)
    throw invalid({ trackingNumber: `${code} is a garment's code, not a tracking number.` })
}

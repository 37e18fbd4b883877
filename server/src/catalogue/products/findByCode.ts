import { tidyBarcode } from '@shop/contracts/codes'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { skuKey } from '../../platform/database/words.ts'

/** Minimum number of characters: nobody types a shorter code to find one garment. */
const minLength = 3
const maxLength = 80

const separators = /[-_ ./:+#,()\u2010-\u2015]/g

/** Numbers of digits in a barcode: EAN-8, UPC-A, EAN-13, GTIN-14. */
const barcodeLengths = [8, 12, 13, 14]

/**
 * Returns the forms of a barcode with and without leading zeros, as a UPC is an EAN that begins with a zero. The number
 * of forms is always the same.
 */
const barcodesOf = (code: string): string[] => {
  const digits = /^\d{8,14}$/.test(code) ? code.replace(/^0+/, '') : null
  return barcodeLengths.map(length =>
    digits === null || digits.length > length ? code : digits.padStart(length, '0'),
  )
}

/**
 * Finds the ids of listed products that have a variant with this SKU or barcode. The code must be complete, in any
 * case, with or without separators between its parts. Tested on SQLite and Postgres.
 */
export const findByCode = async (db: Knex, query: string): Promise<string[]> => {
  const tidied = tidyBarcode(query.normalize('NFKC')).toLowerCase()
  const key = tidied.replaceAll(separators, '')
  if (key.length < minLength || tidied.length > maxLength) return []
  const barcodes = [tidied, ...barcodesOf(key)]
  const productRows = await rows<{ id: string }>(
    db,
    `select l.product_id as id from product_listings l where l.product_id in (
        select product_id from variants where ${skuKey} = ?
        union select product_id from variants
          where lower(barcode) in (${barcodes.map(() => '?').join(', ')}) and barcode <> '')`,
    [key, ...barcodes],
    'products by code',
  )
  return productRows.map(({ id }) => id)
}

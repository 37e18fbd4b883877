import { barcodeKey, barcodeSpellings } from '@shop/contracts/codes'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'

/** A variant that has a barcode. */
export interface BarcodeUse {
  id: string
  sku: string
  productId: string
  title: string
}

const perQuery = 500

/** The variants of the shop that have these barcodes, in any of their written forms, by their keys. Tested on SQLite and Postgres. */
export const findBarcodeUses = async (
  db: Knex,
  barcodes: Iterable<string>,
): Promise<Map<string, BarcodeUse[]>> => {
  const spellings = [...new Set([...barcodes].flatMap(barcodeSpellings))].filter(text => text !== '')
  const found = new Map<string, BarcodeUse[]>()
  for (let start = 0; start < spellings.length; start += perQuery) {
    const part = spellings.slice(start, start + perQuery)
    const uses = await rows<BarcodeUse & { barcode: string }>(
      db,
      `select v.id, v.sku, v.barcode, v.product_id as "productId", p.title
        from variants v join products p on p.id = v.product_id
        where lower(v.barcode) in (${part.map(() => '?').join(', ')}) and v.barcode <> '' order by v.sku`,
      part,
    )
    for (const { barcode, ...use } of uses) {
      const key = barcodeKey(barcode)
      found.set(key, [...(found.get(key) ?? []), use])
    }
  }
  return found
}

/** Names so many, and counts the rest. */
const mostNamed = 3

/** `EMR-52 and EMR-54`. */
export const skusInWords = (skus: readonly string[]): string => {
  const named = skus.slice(0, mostNamed)
  const rest = skus.length - named.length
  return new Intl.ListFormat('en-GB').format([...named, ...(rest > 0 ? [`${rest} more`] : [])])
}

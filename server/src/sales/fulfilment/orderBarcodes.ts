import { barcodeKey } from '@shop/contracts/codes'
import type { CodedVariant } from '@shop/contracts/palette/endpoints'
import type { Knex } from 'knex'
import { findBarcodeUses } from '../../catalogue/products/barcodeUses.ts'

export interface BarcodeUses {
  /** Barcodes by variant id. */
  barcodes: ReadonlyMap<string | null, string>
  /** All variants of the shop with these codes, by the codes' keys. */
  uses: ReadonlyMap<string, readonly CodedVariant[]>
}

/** Reads the barcodes of an order's variants that still exist, and which other variants have them. */
export const readBarcodes = async (db: Knex, orderId: string): Promise<BarcodeUses> => {
  const variants: { id: string; barcode: string }[] = await db('variants')
    .whereIn('id', db('order_items').where({ order_id: orderId }).select('variant_id'))
    .select('id', 'barcode')
  return {
    barcodes: new Map(variants.map(({ id, barcode }) => [id, barcode])),
    uses: await findBarcodeUses(
      db,
      variants.map(({ barcode }) => barcode),
    ),
  }
}

/** Describes the barcode of a variant, with the other variants that have the same one. */
export const barcodeFacts = (variantId: string | null, { barcodes, uses }: BarcodeUses) => {
  const barcode = barcodes.get(variantId) ?? ''
  const sameBarcode = (uses.get(barcodeKey(barcode)) ?? []).filter(({ id }) => id !== variantId)
  return {
    barcode,
    ...(sameBarcode.length > 0 && {
      alike: sameBarcode.map(({ id, sku, title, color, size, details }) => ({
        id,
        sku,
        title,
        color,
        size,
        details,
      })),
    }),
  }
}

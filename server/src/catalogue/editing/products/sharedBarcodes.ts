import { barcodeKey } from '@shop/contracts/codes'
import type { SharedBarcode } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { findBarcodeUses } from '../../products/barcodeUses.ts'

interface Barcoded {
  sku: string
  barcode: string
}

interface OfProduct {
  /** The product whose stored variants are ignored, because `variants` contains all of them. */
  productId?: string | undefined
  variants: readonly Barcoded[]
}

/** Finds a product's barcodes that more than one variant has, of this product or of others. */
export const sharedBarcodesOf = async (
  db: Knex,
  { productId, variants }: OfProduct,
): Promise<SharedBarcode[]> => {
  const own = new Map<string, Barcoded[]>()
  for (const variant of variants) {
    const key = barcodeKey(variant.barcode)
    if (key !== '') own.set(key, [...(own.get(key) ?? []), variant])
  }
  const uses = await findBarcodeUses(
    db,
    variants.map(({ barcode }) => barcode),
  )
  return [...own].flatMap(([key, having]) => {
    const others = (uses.get(key) ?? []).filter(use => use.productId !== productId)
    const [first] = having
    if (!first || having.length + others.length < 2) return []
    return [
      {
        barcode: first.barcode,
        skus: having.map(({ sku }) => sku),
        others: others.map(({ sku, title, productId: owner }) => ({ sku, title, productId: owner })),
      },
    ]
  })
}

/** Adds to a saved product the barcodes that it shares with other variants, for which a scan offers a choice. */
export const withSharedBarcodes = async <T>(db: Knex, saved: T, about: OfProduct) => {
  const sharedBarcodes = await sharedBarcodesOf(db, about)
  return { ...saved, ...(sharedBarcodes.length > 0 && { sharedBarcodes }) }
}

import { groupBy } from '@shop/contracts/groupBy'
import { barcodeKey } from '@shop/contracts/codes'
import type { SharedBarcode } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { findBarcodeUses } from '../../products/barcodeUses.ts'

interface BarcodedVariant {
  sku: string
  barcode: string
}

interface ProductVariants {
  /** The product whose stored variants are ignored, because `variants` contains all of them. */
  productId?: string | undefined
  variants: readonly BarcodedVariant[]
}

/** Finds a product's barcodes that more than one variant has, of this product or of others. */
export const sharedBarcodesOf = async (
  db: Knex,
  { productId, variants }: ProductVariants,
): Promise<SharedBarcode[]> => {
  const variantsByBarcode = groupBy(variants, ({ barcode }) => barcodeKey(barcode) || undefined)
  const uses = await findBarcodeUses(
    db,
    variants.map(({ barcode }) => barcode),
  )
  return [...variantsByBarcode].flatMap(([key, sameBarcode]) => {
    const otherUses = (uses.get(key) ?? []).filter(use => use.productId !== productId)
    const [firstVariant] = sameBarcode
    if (!firstVariant || sameBarcode.length + otherUses.length < 2) return []
    return [
      {
        barcode: firstVariant.barcode,
        skus: sameBarcode.map(({ sku }) => sku),
        others: otherUses.map(({ sku, title, productId: owner }) => ({ sku, title, productId: owner })),
      },
    ]
  })
}

/** Adds to a saved product the barcodes that it shares with other variants, for which a scan offers a choice. */
export const withSharedBarcodes = async <T>(db: Knex, saved: T, productVariants: ProductVariants) => {
  const sharedBarcodes = await sharedBarcodesOf(db, productVariants)
  return { ...saved, ...(sharedBarcodes.length > 0 && { sharedBarcodes }) }
}

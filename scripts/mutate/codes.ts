import type { Faults } from './Fault.ts'

/** Faults in how codes of goods are recognised, reported and saved. */
export const codes: Faults = {
  'server/src/catalogue/editing/products/sharedBarcodes.ts': {
    'server/src/catalogue/editing/products/sharedBarcodes.test.ts': [
      ['sameBarcode.length + otherUses.length < 2', 'sameBarcode.length < 2'],
      ['use.productId !== productId', 'true'],
      ['barcodeKey(barcode) || undefined', 'barcode || undefined'],
    ],
  },
  'server/src/catalogue/products/barcodeUses.ts': {
    'server/src/catalogue/editing/products/sharedBarcodes.test.ts': [
      ['where f.place <= ${maxUses}', ''],
      ['[...barcodes].flatMap(barcodeSpellings)', '[...barcodes]'],
    ],
  },
  'server/src/office/palette/findVariantHits.ts': {
    'server/src/office/palette/palette.test.ts server/src/catalogue/editing/products/sharedBarcodes.test.ts':
      [['skuMatches.length > 0 ? skuMatches : findByBarcode(db, code)', 'findByBarcode(db, code)']],
  },
  'server/src/office/palette/adminRoutes.ts': {
    'server/src/catalogue/editing/products/sharedBarcodes.test.ts': [
      ['if (variants.length > 1) return', 'if (variants.length > 2) return'],
    ],
  },
  'server/src/catalogue/editing/products/checkVariants.ts': {
    'server/src/catalogue/editing/products/sharedBarcodes.test.ts': [
      ['findRepeated(variants, ({ sku }) => skuKey(sku))', 'findRepeated(variants, ({ sku }) => sku)'],
      ['const other = takenSkus.get(skuKey(sku))', 'const other = takenSkus.get(sku)'],
    ],
  },
  'server/src/catalogue/editing/products/saveVariants.ts': {
    'server/src/catalogue/editing/products/sharedBarcodes.test.ts server/src/catalogue/editing/products/manyVariants.test.ts':
      [
        ['isDamagedForm(input, old) && !isOther', 'isDamagedForm(input, old)'],
        ['isDamagedForm(input, old) && !isOther', 'false'],
        ['[skuKey(variant.sku), choiceOf(variant)]\n      .map', '[choiceOf(variant)]\n      .map'],
      ],
  },
  'packages/admin/src/features/pack/parcel.ts': {
    'packages/admin/src/features/pack/parcel.test.ts': [
      ['(another || otherVariants.length > 0)', 'another'],
      ['(another || otherVariants.length > 0)', 'otherVariants.length > 0'],
      ['bySku.length === 0 && (another', '(another'],
      ['barcodeKey(barcode) === barcodeKey(tidiedCode)', 'barcode === tidiedCode'],
    ],
  },
}

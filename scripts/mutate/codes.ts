import type { Faults } from './Fault.ts'

/** Faults in how codes of goods are recognised, reported and saved. */
export const codes: Faults = {
  'server/src/catalogue/editing/products/sharedBarcodes.ts': {
    'server/src/catalogue/editing/products/sharedBarcodes.test.ts': [
      ['having.length + others.length < 2', 'having.length < 2'],
      ['use.productId !== productId', 'true'],
      ['const key = barcodeKey(variant.barcode)', 'const key = variant.barcode'],
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
      [['found.length > 0 ? found : findByBarcode(db, code)', 'findByBarcode(db, code)']],
  },
  'server/src/office/palette/adminRoutes.ts': {
    'server/src/catalogue/editing/products/sharedBarcodes.test.ts': [
      ['if (variants.length > 1) return', 'if (variants.length > 2) return'],
    ],
  },
  'server/src/catalogue/editing/products/checkVariants.ts': {
    'server/src/catalogue/editing/products/sharedBarcodes.test.ts': [
      ['repeated(variants, ({ sku }) => skuKey(sku))', 'repeated(variants, ({ sku }) => sku)'],
      ['const other = taken.get(skuKey(sku))', 'const other = taken.get(sku)'],
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
      ['(another || others.length > 0)', 'another'],
      ['(another || others.length > 0)', 'others.length > 0'],
      ['bySku.length === 0 && (another', '(another'],
      ['barcodeKey(barcode) === barcodeKey(typed)', 'barcode === typed'],
    ],
  },
}

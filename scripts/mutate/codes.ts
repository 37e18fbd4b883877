import type { Faults } from './Fault.ts'

/** Faults in how codes of goods are known, told of and saved. */
export const codes: Faults[] = [
  {
    file: 'server/src/catalogue/editing/products/sharedBarcodes.ts',
    tests: ['server/src/catalogue/editing/products/sharedBarcodes.test.ts'],
    planted: [
      ['having.length + others.length < 2', 'having.length < 2'],
      ['use.productId !== productId', 'true'],
      ['const key = barcodeKey(variant.barcode)', 'const key = variant.barcode'],
    ],
  },
  {
    file: 'server/src/catalogue/products/barcodeUses.ts',
    tests: ['server/src/catalogue/editing/products/sharedBarcodes.test.ts'],
    planted: [
      ['where f.place <= ${mostUses}', ''],
      ['[...barcodes].flatMap(barcodeSpellings)', '[...barcodes]'],
    ],
  },
  {
    file: 'server/src/office/palette/findVariantHits.ts',
    tests: [
      'server/src/office/palette/palette.test.ts',
      'server/src/catalogue/editing/products/sharedBarcodes.test.ts',
    ],
    planted: [['found.length > 0 ? found : findByBarcode(db, code)', 'findByBarcode(db, code)']],
  },
  {
    file: 'server/src/office/palette/adminRoutes.ts',
    tests: ['server/src/catalogue/editing/products/sharedBarcodes.test.ts'],
    planted: [['if (variants.length > 1) return', 'if (variants.length > 2) return']],
  },
  {
    file: 'server/src/catalogue/editing/products/checkVariants.ts',
    tests: ['server/src/catalogue/editing/products/sharedBarcodes.test.ts'],
    planted: [
      ['repeated(variants, ({ sku }) => skuKey(sku))', 'repeated(variants, ({ sku }) => sku)'],
      ['const other = taken.get(skuKey(sku))', 'const other = taken.get(sku)'],
    ],
  },
  {
    file: 'server/src/catalogue/editing/products/saveVariants.ts',
    tests: [
      'server/src/catalogue/editing/products/sharedBarcodes.test.ts',
      'server/src/catalogue/editing/products/manyVariants.test.ts',
    ],
    planted: [
      ['isDamagedForm(given, old) && !isOther', 'isDamagedForm(given, old)'],
      ['isDamagedForm(given, old) && !isOther', 'false'],
      ['[skuKey(variant.sku), choiceOf(variant)]\n      .map', '[choiceOf(variant)]\n      .map'],
    ],
  },
  {
    file: 'packages/admin/src/features/pack/parcel.ts',
    tests: ['packages/admin/src/features/pack/parcel.test.ts'],
    planted: [
      ['(another || others.length > 0)', 'another'],
      ['(another || others.length > 0)', 'others.length > 0'],
      ['bySku.length === 0 && (another', '(another'],
      ['barcodeKey(barcode) === barcodeKey(typed)', 'barcode === typed'],
    ],
  },
]

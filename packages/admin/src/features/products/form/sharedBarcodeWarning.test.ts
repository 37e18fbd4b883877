import { expect, it } from 'vitest'
import { sharedBarcodeWarning } from './sharedBarcodeWarning.ts'

const other = (sku: string) => ({ sku, title: 'Emerald Thobe', productId: '1' })
const asks = 'When it is scanned, the shop will ask which garment it is.'

it('names the variants that share a barcode, and the titles of other products', () => {
  expect(sharedBarcodeWarning()).toBe('')
  expect(sharedBarcodeWarning([])).toBe('')
  expect(
    sharedBarcodeWarning([{ barcode: '5012345678900', skus: ['NAJD-52'], others: [other('EMR-52')] }]),
  ).toBe(`Barcode 5012345678900 is on NAJD-52 and EMR-52 (Emerald Thobe). ${asks}`)
  expect(sharedBarcodeWarning([{ barcode: '0', skus: ['A', 'B', 'C', 'D', 'E', 'F'], others: [] }])).toBe(
    `Barcode 0 is on A, B, C, D and 2 more. ${asks}`,
  )
})

it('counts further barcodes', () => {
  const shared = { barcode: '1', skus: ['A', 'B'], others: [] }
  expect(sharedBarcodeWarning([shared, shared])).toBe(
    `Barcode 1 is on A and B. 1 other barcode is also shared. ${asks}`,
  )
  expect(sharedBarcodeWarning([shared, shared, shared])).toContain('2 other barcodes are also shared.')
})

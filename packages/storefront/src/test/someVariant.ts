import type { Variant } from '@shop/contracts/catalog/entities'
import { idOf } from './samples.ts'

export const someVariant = (change: Partial<Variant> = {}): Variant => ({
  id: idOf(`${change.color ?? 'White'} ${change.size ?? '54'}`),
  sku: 'SKU',
  color: 'White',
  colorHex: '#ffffff',
  size: '54',
  lengthCm: 140,
  collar: 'Standard',
  cuffs: 'Standard',
  price: 5900,
  salePrice: null,
  stock: 5,
  weightGr: 600,
  barcode: '',
  images: [],
  ...change,
})

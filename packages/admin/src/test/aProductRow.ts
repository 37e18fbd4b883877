import { at, idOf } from './anOrder.ts'

/** A product as a list shows it. */
export const aProductRow = {
  id: idOf(1),
  title: 'Najd Thobe',
  slug: 'najd-thobe',
  status: 'ACTIVE',
  sku: 'NAJD-52',
  picture: null,
  priceFrom: 7200,
  priceTo: 8900,
  stock: 3,
  variantCount: 2,
  updatedAt: at,
} as const

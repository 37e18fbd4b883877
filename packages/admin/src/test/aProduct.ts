import { blank } from '@shop/client/test/blank'
import type { Image } from '@shop/contracts/catalog/entities'
import { StockedVariant } from '@shop/contracts/inventory/endpoints'
import { type ProductRow, StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import { at, idOf } from './samples.ts'

/** A product as in a list. */
export const aProductRow: ProductRow = {
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
}

export const aVariant = (change: Partial<StaffVariant> = {}) =>
  blank(StaffVariant, {
    id: idOf(2),
    sku: 'NAJD-52',
    color: 'White',
    size: '52',
    lengthCm: 140,
    collar: 'Standard',
    cuffs: 'Standard',
    price: 4900,
    stock: 3,
    free: 3,
    weightGr: 400,
    barcode: '5012345678900',
    ...change,
  })

/** A product for staff, with one variant. */
export const aProduct = (change: Partial<StaffProduct> = {}) =>
  blank(StaffProduct, {
    id: idOf(1),
    title: 'Najd',
    slug: 'najd',
    description: 'A thobe.',
    materials: 'Cotton',
    fibres: [{ fibre: 'cotton', percent: 100 }],
    care: 'Wash cold',
    careSymbols: ['wash30', 'bleachNot'],
    status: 'ACTIVE',
    vatClass: 'STANDARD',
    madeFor: 'SHOP',
    ageGroup: 'SHOP',
    variants: [aVariant()],
    metaTitle: '',
    metaDescription: '',
    fits: { short: 0, right: 0, long: 0 },
    version: 1,
    ...change,
  })

/** A variant with ten units, two of them reserved by orders. */
export const aStockedVariant = blank(StockedVariant, {
  id: idOf(7),
  sku: 'THB-01',
  color: 'White',
  size: 'L',
  stock: 10,
  reserved: 2,
  free: 8,
  product: { id: idOf(8), title: 'Thobe', slug: 'thobe' },
})

/** A saved picture of a product. */
export const anImage: Image = {
  id: idOf(6),
  url: '/media/najd.jpg',
  alt: 'Najd, white',
  width: 1200,
  height: 1500,
  color: '#f4f2ed',
  sort: 0,
  variantId: null,
}

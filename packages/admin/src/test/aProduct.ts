import type { Image } from '@shop/contracts/catalog/entities'
import type { StockedVariant } from '@shop/contracts/inventory/endpoints'
import type { ProductRow, StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import { at, idOf } from './samples.ts'

/** A product as a list shows it. */
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

export const aVariant = (change: Partial<StaffVariant> = {}): StaffVariant => ({
  id: idOf(2),
  sku: 'NAJD-52',
  color: 'White',
  colorHex: null,
  size: '52',
  lengthCm: 140,
  collar: 'Standard',
  cuffs: 'Standard',
  price: 4900,
  salePrice: null,
  stock: 3,
  reserved: 0,
  free: 3,
  weightGr: 400,
  barcode: '5012345678900',
  images: [],
  ...change,
})

/** As staff edit it, with one variant. */
export const aProduct = (change: Partial<StaffProduct> = {}): StaffProduct => ({
  id: idOf(1),
  title: 'Najd',
  slug: 'najd',
  description: 'A thobe.',
  materials: 'Cotton',
  fibres: [{ fibre: 'cotton', percent: 100 }],
  care: 'Wash cold',
  careSymbols: ['wash30', 'bleachNot'],
  status: 'ACTIVE',
  features: [],
  specifications: {},
  modelHeightCm: null,
  modelSize: null,
  measurements: [],
  vatClass: 'STANDARD',
  tariffCode: '',
  customsText: '',
  origin: '',
  madeFor: 'SHOP',
  ageGroup: 'SHOP',
  googleCategory: '',
  collections: [],
  look: [],
  set: [],
  setsWithIt: [],
  metaTitle: '',
  metaDescription: '',
  images: [],
  video: null,
  variants: [aVariant()],
  rating: 0,
  reviewCount: 0,
  fits: { short: 0, right: 0, long: 0 },
  reviews: [],
  unitsSold: 0,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...change,
})

/** A variant with ten on the shelf, of which orders hold two. */
export const aStockedVariant: StockedVariant = {
  id: idOf(7),
  sku: 'THB-01',
  color: 'White',
  size: 'L',
  details: '',
  stock: 10,
  reserved: 2,
  free: 8,
  asks: 0,
  onOrder: 0,
  product: { id: idOf(8), title: 'Thobe', slug: 'thobe' },
}

/** A picture of a product, as the shop keeps it. */
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

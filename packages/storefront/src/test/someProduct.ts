import type { Image, Product } from '@shop/contracts/catalog/entities'
import { idOf } from './samples.ts'
import { someVariant } from './someVariant.ts'

/** A product with everything that a test does not care about. */
export const someProduct = (change: Partial<Product> = {}): Product => ({
  id: idOf(1),
  slug: 'thobe',
  title: 'Thobe',
  description: 'A thobe.',
  materials: 'Cotton',
  fibres: [],
  care: '',
  careSymbols: [],
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
  variants: [someVariant()],
  images: [],
  video: null,
  collections: [],
  rating: 0,
  reviewCount: 0,
  fits: { short: 0, right: 0, long: 0 },
  metaTitle: null,
  metaDescription: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

export const somePicture = (name: string, variantId: string | null = null): Image => ({
  id: idOf(name),
  url: `/media/${name}.jpg`,
  alt: name,
  width: 4,
  height: 5,
  color: '#fff',
  sort: 0,
  variantId,
})

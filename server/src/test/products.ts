import type { SentInput } from '@shop/contracts/endpoint'
import type { createProduct, updateProduct } from '@shop/contracts/products/endpoints'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { randomUUID } from 'node:crypto'

type NewProduct = SentInput<typeof createProduct>
type NewVariant = NewProduct['variants'][number]

/** Builds the input of a variant by staff; each has another SKU. */
export const aVariant = (values: Partial<NewVariant> = {}): NewVariant => ({
  sku: `SKU-${randomUUID()}`,
  color: 'White',
  size: '56',
  price: 4999,
  stock: 10,
  weightGr: 420,
  barcode: '5000000000000',
  ...values,
})

/** Builds the input of the product form; each has another slug. */
export const aProduct = (values: Partial<NewProduct> = {}): NewProduct => ({
  title: 'Najd Thobe',
  slug: `najd-${randomUUID()}`,
  description: 'A thobe\nfor every day.',
  materials: 'Cotton',
  care: 'Wash at 30°.',
  status: 'ACTIVE',
  variants: [aVariant()],
  ...values,
})

/** Converts a saved product to the form's next input. */
export const asForm = (product: StaffProduct): SentInput<typeof updateProduct> => ({
  id: product.id,
  version: product.version,
  title: product.title,
  slug: product.slug,
  description: product.description,
  materials: product.materials,
  care: product.care,
  fibres: product.fibres,
  careSymbols: product.careSymbols,
  status: product.status,
  features: product.features,
  specifications: product.specifications,
  modelHeightCm: product.modelHeightCm,
  modelSize: product.modelSize,
  measurements: product.measurements,
  collectionIds: product.collections.map(({ id }) => id),
  metaTitle: product.metaTitle,
  metaDescription: product.metaDescription,
  variants: product.variants.map(
    ({ images: _images, reserved: _reserved, free: _free, sharesBarcode: _shares, ...variant }) => ({
      ...variant,
      baseStock: variant.stock,
    }),
  ),
})

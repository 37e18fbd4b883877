import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'

/** What of a variant staff decide; its stock has a ledger of its own. */
export const variantFacts = (variant: StaffVariant) => ({
  id: variant.id,
  sku: variant.sku,
  color: variant.color,
  colorHex: variant.colorHex,
  size: variant.size,
  lengthCm: variant.lengthCm,
  collar: variant.collar,
  cuffs: variant.cuffs,
  price: variant.price,
  salePrice: variant.salePrice,
  weightGr: variant.weightGr,
  barcode: variant.barcode,
})

/** What of a product staff decide, as the audit log keeps it. */
export const productFacts = (product: StaffProduct) => ({
  title: product.title,
  slug: product.slug,
  description: product.description,
  materials: product.materials,
  care: product.care,
  status: product.status,
  features: product.features,
  specifications: product.specifications,
  collections: product.collections.map(({ name }) => name),
  metaTitle: product.metaTitle,
  metaDescription: product.metaDescription,
  variants: product.variants.map(variantFacts),
  images: product.images.map(({ id, url, alt, variantId }) => ({ id, url, alt, variantId })),
  version: product.version,
})

export type ProductFacts = ReturnType<typeof productFacts>
export type VariantFacts = ReturnType<typeof variantFacts>

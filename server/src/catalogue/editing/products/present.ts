import { pick } from '@shop/contracts/facts/fieldTable'
import { productFieldNames } from '@shop/contracts/facts/productFields'
import { variantFieldNames } from '@shop/contracts/facts/variantFields'
import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'

const variantFacts = (variant: StaffVariant) => ({ id: variant.id, ...pick(variant, variantFieldNames) })

/** Returns all product fields that staff edit, for the audit log. Stock has a ledger of its own. */
export const productFacts = (product: StaffProduct) => ({
  ...pick(product, productFieldNames),
  collections: product.collections.map(({ name }) => name),
  look: product.look.map(({ title }) => title),
  set: product.set.map(({ title }) => title),
  variants: product.variants.map(variantFacts),
  images: product.images.map(({ id, url, alt, variantId }) => ({ id, url, alt, variantId })),
  video: product.video && {
    url: product.video.url,
    alt: product.video.alt,
    poster: product.video.poster?.url ?? null,
  },
  version: product.version,
})

export type VariantFacts = ReturnType<typeof variantFacts>

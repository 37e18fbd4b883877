import * as z from 'zod/mini'
import { count, id, instant, pence } from '../fields.ts'
import { FitCounts } from '../facts/fitVotes.ts'
import { shapeOf } from '../facts/fieldTable.ts'
import { productFields } from '../facts/productFields.ts'
import { variantFields } from '../facts/variantFields.ts'

/** A picture available in several sizes: see `pictures.ts`. `color` is its dominant colour, for placeholders. */
export const Picture = z.object({
  url: z.string(),
  alt: z.string(),
  width: count,
  height: count,
  color: z.string(),
})

export const Image = z.extend(Picture, { id, sort: z.int(), variantId: z.nullable(id) })

/** A product's video. `poster`, or else the product's first picture, is shown until it is played. */
export const Video = z.object({
  url: z.string(),
  type: z.string(),
  width: count,
  height: count,
  seconds: z.number(),
  alt: z.string(),
  poster: z.nullable(Picture),
})

/** `stock` is the number that can be bought now: units on the shelf less reserved ones. */
export const Variant = z.object({
  id,
  ...shapeOf(variantFields, 'value'),
  stock: count,
  /** Another variant for sale has the same barcode, so it identifies neither; left out otherwise. */
  sharesBarcode: z.optional(z.boolean()),
  images: z.array(Image),
})

export const ProductStatus = productFields.status.value

export const CollectionLink = z.object({ id, name: z.string(), slug: z.string() })

/** Everything the product page shows. `images` has all of the product's pictures; each variant has its own. */
export const Product = z.object({
  id,
  ...shapeOf(productFields, 'value'),
  variants: z.array(Variant),
  images: z.array(Image),
  video: z.nullable(Video),
  collections: z.array(CollectionLink),
  rating: z.number(),
  reviewCount: count,
  fits: FitCounts,
  createdAt: instant,
  updatedAt: instant,
})

/**
 * The variant that a product card shows: the first in stock that matches the list's filters, or the cheapest of these
 * if it is reduced. If none is in stock, the first.
 */
const CardVariant = z.object({
  id,
  color: z.string(),
  size: z.string(),
  price: pence,
  salePrice: z.nullable(pence),
  images: z.array(Picture),
})

/** Prices and the sizes in stock of a product's variants, by the rules of `ProductCard`. */
const cardOffer = {
  priceFrom: pence,
  hasPriceRange: z.boolean(),
  inStock: z.boolean(),
  sizes: z.array(z.string()),
}

/** A card in one colour: the variant that it shows, with one picture at most. */
const CardLook = z.object({
  price: pence,
  salePrice: z.nullable(pence),
  picture: z.nullable(Picture),
  ...cardOffer,
})

/** `look` is set for the first few colours (`maxLooksPerCard`) other than the one shown. */
const CardColor = z.object({ name: z.string(), hex: z.nullable(z.string()), look: z.optional(CardLook) })

/**
 * A product in a list. `variants` holds only the shown one; `priceFrom` is the lowest price of all, or of the matching
 * ones in a filtered list.
 */
export const ProductCard = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  rating: z.number(),
  reviewCount: count,
  /** Left out if it is `STANDARD`. */
  vatClass: z.optional(productFields.vatClass.value),
  variants: z.array(CardVariant),
  ...cardOffer,
  colors: z.array(CardColor),
})

/** Products that staff show with a product: `look` completes the outfit, `set` is cut from the same cloth. */
export const Companions = z.object({
  look: z.array(ProductCard),
  set: z.array(
    z.object({
      product: ProductCard,
      /** Lengths in stock, cm; null if it is sold out. */
      lengths: z.nullable(z.object({ from: z.int(), to: z.int() })),
    }),
  ),
})

const FacetValue = z.object({ value: z.string(), count })

/**
 * Choices that filter a list, counted by variants in stock. Each facet is counted as if its own filter were not set.
 */
export const Facets = z.object({
  colors: z.array(z.extend(FacetValue, { hex: z.nullable(z.string()) })),
  sizes: z.array(FacetValue),
  priceRange: z.object({ min: pence, max: pence }),
  /** Number of products with a variant below its regular price. */
  onSale: count,
})

/** A page of the shop suggested by a search. */
export const PageLink = z.object({ to: z.string(), label: z.string() })

/** Interpretation of a search. `colors` and `sizes` narrow the list like the filters of these names. */
export const SearchReading = z.object({
  /** The other words, with their spelling corrected. */
  words: z.string(),
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
  /** Words that match nothing in the shop, as typed. */
  ignored: z.array(z.string()),
  pages: z.array(PageLink),
})

export const ProductList = z.object({
  items: z.array(ProductCard),
  total: count,
  page: count,
  totalPages: count,
  facets: z.optional(Facets),
  /** The search with corrected spelling, if it differs. */
  corrected: z.optional(z.string()),
  /** Only for a search. */
  reading: z.optional(SearchReading),
})

/** Collections in the shop's menu: the first active ones in order, and whether anything is on sale. */
export const Menu = z.object({
  collections: z.array(z.object({ name: z.string(), slug: z.string(), image: z.nullable(Picture) })),
  hasSale: z.boolean(),
})

/** `total` and `productCount` both count the collection's ACTIVE products. */
export const Collection = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  image: z.nullable(Picture),
  sort: z.int(),
  isActive: z.boolean(),
  total: count,
  productCount: count,
})

export type Picture = z.output<typeof Picture>
export type Video = z.output<typeof Video>
export type Image = z.output<typeof Image>
export type Variant = z.output<typeof Variant>
export type ProductStatus = z.output<typeof ProductStatus>
export type Product = z.output<typeof Product>
export type CardLook = z.output<typeof CardLook>
export type ProductCard = z.output<typeof ProductCard>
export type Companions = z.output<typeof Companions>
export type Facets = z.output<typeof Facets>
export type ProductList = z.output<typeof ProductList>
export type PageLink = z.output<typeof PageLink>
export type SearchReading = z.output<typeof SearchReading>
export type Menu = z.output<typeof Menu>
export type Collection = z.output<typeof Collection>

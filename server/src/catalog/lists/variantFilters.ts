import { effectivePrice, isOnSale } from '@shop/contracts/money'
import { allOf, anyOf, type Condition } from './conditions.ts'
import type { ListedVariant } from './makeListing.ts'

/** Filters that one variant in stock must meet. Prices in pence; a list means any of its members, an empty one any. */
export interface VariantFilters {
  colors?: string[] | undefined
  sizes?: string[] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  inStock?: boolean | undefined
  onSale?: boolean | undefined
}

/** Price of a unit of variant `v` now, as SQL; the rule of `effectivePrice`. */
export const effectivePriceSql = 'case when v.sale_price < v.price then v.sale_price else v.price end'

/** Condition that variant `v` costs less than its regular price; the rule of `isOnSale`. */
const reducedSql = 'v.sale_price < v.price'

/** Tells whether they ask for something that only variants have, other than stock and being on sale. */
export const hasOptions = ({ colors, sizes, minPrice, maxPrice }: VariantFilters): boolean =>
  Boolean(colors?.length || sizes?.length) || minPrice !== undefined || maxPrice !== undefined

/** Tells whether a product needs a variant in stock to be in the list. */
export const isNarrowing = (filters: VariantFilters): boolean =>
  filters.inStock === true || filters.onSale === true || hasOptions(filters)

/** Condition on variant `v`, which must be in stock; the rule of `matchesVariant`. */
export const variantCondition = ({ colors, sizes, minPrice, maxPrice, onSale }: VariantFilters): Condition =>
  allOf([
    { sql: 'v.stock > v.reserved', bindings: [] },
    ...(onSale ? [{ sql: reducedSql, bindings: [] }] : []),
    ...(colors?.length ? [anyOf('v.color', colors)] : []),
    ...(sizes?.length ? [anyOf('v.size', sizes)] : []),
    ...(minPrice === undefined ? [] : [{ sql: `${effectivePriceSql} >= ?`, bindings: [minPrice] }]),
    ...(maxPrice === undefined ? [] : [{ sql: `${effectivePriceSql} <= ?`, bindings: [maxPrice] }]),
  ])

/** Tells whether a variant in stock meets them all; the rule of `variantCondition`. */
export const matchesVariant =
  ({ colors, sizes, minPrice = 0, maxPrice = Infinity, onSale }: VariantFilters) =>
  (variant: Pick<ListedVariant, 'color' | 'size' | 'price' | 'salePrice'>): boolean => {
    const price = effectivePrice(variant)
    return (
      (!colors?.length || colors.includes(variant.color)) &&
      (!sizes?.length || sizes.includes(variant.size)) &&
      price >= minPrice &&
      price <= maxPrice &&
      (!onSale || isOnSale(variant))
    )
  }

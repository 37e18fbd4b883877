import { effectivePrice, isOnSale } from '@shop/contracts/money'
import type { VariantRow } from '../presentProduct.ts'

/**
 * Filters that one variant in stock must meet. Prices in pence; a list matches any of its members, an empty list
 * anything.
 */
export interface VariantFilters {
  colors?: string[] | undefined
  sizes?: string[] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  inStock?: boolean | undefined
  onSale?: boolean | undefined
}

/** Tells whether the filters name colours, sizes or prices. */
const hasColorSizeOrPrice = ({ colors, sizes, minPrice, maxPrice }: VariantFilters): boolean =>
  Boolean(colors?.length || sizes?.length) || minPrice !== undefined || maxPrice !== undefined

/** Tells whether a product needs a variant in stock to be in the list. */
export const needsVariantInStock = (filters: VariantFilters): boolean =>
  filters.inStock === true || filters.onSale === true || hasColorSizeOrPrice(filters)

/** Tells whether a variant in stock meets all filters. */
export const matchesVariant =
  ({ colors, sizes, minPrice = 0, maxPrice = Infinity, onSale }: VariantFilters) =>
  (variant: Pick<VariantRow, 'color' | 'size' | 'price' | 'salePrice'>): boolean => {
    const price = effectivePrice(variant)
    return (
      (!colors?.length || colors.includes(variant.color)) &&
      (!sizes?.length || sizes.includes(variant.size)) &&
      price >= minPrice &&
      price <= maxPrice &&
      (!onSale || isOnSale(variant))
    )
  }

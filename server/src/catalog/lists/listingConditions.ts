import { anyMatch, type Matches } from '../../search/findMatches.ts'
import { allOf, anyOf, type Condition } from './conditions.ts'
import { hasOptions, isNarrowing, variantCondition, type VariantFilters } from './variantFilters.ts'

/** Filters of a list of products. */
export interface Filters extends VariantFilters {
  /** Ids of active collections; an empty list matches nothing. */
  collections?: string[] | undefined
  matches?: Matches | undefined
}

// Tested on SQLite and Postgres.
const productConditions = ({ collections, matches }: Filters): Condition[] => {
  const conditions: Condition[] = []
  if (collections) {
    const within = anyOf('cp.collection_id', collections)
    conditions.push({
      sql: `l.product_id in (select cp.product_id from collection_products cp where ${within.sql})`,
      bindings: within.bindings,
    })
  }
  if (matches) conditions.push(anyMatch(matches))
  return conditions
}

/** Conditions on listing `l` that say nothing about its variants. */
export const productCondition = (filters: Filters): Condition => allOf(productConditions(filters))

/** Conditions on listing `l`: the product's own, and that some variant in stock meets all those on variants. */
export const listingConditions = (filters: Filters): Condition => {
  const ofVariant = variantCondition(filters)
  const { minPrice, maxPrice } = filters
  return allOf([
    // The listing's own price range rules out most products before their variants are looked at.
    ...(minPrice === undefined ? [] : [{ sql: 'l.price_to >= ?', bindings: [minPrice] }]),
    ...(maxPrice === undefined ? [] : [{ sql: 'l.price_from <= ?', bindings: [maxPrice] }]),
    ...(isNarrowing(filters) ? [{ sql: 'l.in_stock = true', bindings: [] }] : []),
    ...(filters.onSale ? [{ sql: 'l.on_sale = true', bindings: [] }] : []),
    ...productConditions(filters),
    ...(hasOptions(filters)
      ? [
          {
            sql: `exists (select 1 from variants v where v.product_id = l.product_id and ${ofVariant.sql})`,
            bindings: ofVariant.bindings,
          },
        ]
      : []),
  ])
}

import { anyMatch, type Matches } from '../search/findMatches.ts'

/** What narrows a list of products. Prices in pence; a list means any of its members. */
export interface Filters {
  /** Ids of active collections; an empty list matches nothing. */
  collections?: string[] | undefined
  matches?: Matches | undefined
  colors?: string[] | undefined
  sizes?: string[] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

/** A piece of SQL with what its question marks stand for. */
interface Condition {
  sql: string
  bindings: unknown[]
}

/** What a unit of variant `v` costs now; the rule of `effectivePrice`. */
const effectivePriceSql = 'case when v.sale_price < v.price then v.sale_price else v.price end'

const anyOf = (column: string, values: readonly unknown[]): Condition => ({
  // `in ()` is an error on Postgres.
  sql: values.length ? `${column} in (${values.map(() => '?').join(', ')})` : 'false',
  bindings: [...values],
})

const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
  bindings: conditions.flatMap(({ bindings }) => bindings),
})

/** Conditions on variant `v`: one and the same variant must meet them all. */
const variantConditions = ({ colors, sizes, minPrice, maxPrice }: Filters): Condition[] => [
  ...(colors?.length ? [anyOf('v.color', colors)] : []),
  ...(sizes?.length ? [anyOf('v.size', sizes)] : []),
  ...(minPrice === undefined ? [] : [{ sql: `${effectivePriceSql} >= ?`, bindings: [minPrice] }]),
  ...(maxPrice === undefined ? [] : [{ sql: `${effectivePriceSql} <= ?`, bindings: [maxPrice] }]),
]

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

/** Conditions on listing `l`: the product's own, and that some variant meets all those on variants. */
export const listingConditions = (filters: Filters): Condition => {
  const ofVariant = variantConditions(filters)
  const matches = allOf(ofVariant)
  const { minPrice, maxPrice } = filters
  return allOf([
    // The listing's own price range rules out most products before their variants are looked at.
    ...(minPrice === undefined ? [] : [{ sql: 'l.price_to >= ?', bindings: [minPrice] }]),
    ...(maxPrice === undefined ? [] : [{ sql: 'l.price_from <= ?', bindings: [maxPrice] }]),
    ...productConditions(filters),
    ...(ofVariant.length
      ? [
          {
            sql: `exists (select 1 from variants v where v.product_id = l.product_id and ${matches.sql})`,
            bindings: matches.bindings,
          },
        ]
      : []),
  ])
}

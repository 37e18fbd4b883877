import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice } from '@shop/contracts/money'
import { z } from 'zod'

/** The buyer's currency and location, as the agent states them. They change no price in an answer. */
const RequestContext = z.looseObject({
  currency: z.string().optional(),
  address_country: z.string().optional(),
  postal_code: z.string().optional(),
})
export type RequestContext = z.output<typeof RequestContext>
const commonFields = {
  context: RequestContext.optional(),
  signals: z.looseObject({}).optional(),
  attribution: z.record(z.string(), z.string()).optional(),
}
/** Limit for price bounds, above every price. */
const maxAmount = 100_000_000
const amount = z
  .int()
  .min(0)
  .transform(value => Math.min(value, maxAmount))
  .optional()
const filters = z
  .looseObject({
    categories: z.array(z.string().max(200)).max(30).optional(),
    price: z.looseObject({ min: amount, max: amount }).optional(),
  })
  .optional()

export const SearchRequest = z
  .looseObject({
    query: z.string().max(500).optional(),
    filters,
    pagination: z
      .looseObject({ cursor: z.string().max(200).optional(), limit: z.int().min(1).optional() })
      .optional(),
    ...commonFields,
  })
  .refine(
    ({ query, filters: requestFilters }) =>
      Boolean(query?.trim()) || Object.keys(requestFilters ?? {}).length > 0,
    {
      message: 'Give a query or a filter.',
    },
  )

/** Maximum number of ids in one look-up. */
export const maxIds = 50

export const LookupRequest = z.looseObject({
  ids: z.array(z.string().min(1).max(200)).min(1),
  filters,
  ...commonFields,
})

export const ProductRequest = z.looseObject({
  id: z.string().min(1).max(200),
  selected: z
    .array(z.looseObject({ name: z.string().max(100), label: z.string().max(100) }))
    .max(20)
    .optional(),
  preferences: z.array(z.string().max(100)).max(20).optional(),
  filters,
  ...commonFields,
})

export type Filters = z.output<typeof filters>

/** Reads the price filter, which is in the shop's currency; one in another currency is ignored with a message. */
export const readPriceFilter = (
  {
    filters: requestFilters,
    context,
  }: { filters?: Filters; context?: { currency?: string | undefined } | undefined },
  currency: string,
) => {
  const price = requestFilters?.price
  if (!price || (context?.currency ?? currency).toUpperCase() === currency)
    return { price, priceMessages: {} }
  const warning = {
    type: 'warning',
    code: 'filter_ignored',
    path: '$.filters.price',
    content: `Prices are in ${currency} here, so the filter by price was left out.`,
  }
  return { price: undefined, priceMessages: { messages: [warning] } }
}

/** Tells whether a variant's price is within a filter. */
export const isWithin = (variant: Variant, range: NonNullable<Filters>['price']): boolean => {
  const price = effectivePrice(variant)
  return price >= (range?.min ?? 0) && price <= (range?.max ?? Infinity)
}

/** Tells whether a product is in one of these collections, named by name or slug. */
export const isInCategories = (
  { collections }: Product,
  categories: readonly string[] | undefined,
): boolean => {
  const names = categories?.map(each => each.trim().toLowerCase())
  return (
    !names || collections.some(({ name, slug }) => names.includes(slug) || names.includes(name.toLowerCase()))
  )
}

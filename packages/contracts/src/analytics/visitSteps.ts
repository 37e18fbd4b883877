/** Steps of a visit that the storefront counts, in a shopper's order; `search_empty` is a search without results. */
export const visitSteps = [
  'product_view',
  'search',
  'search_empty',
  'add_to_cart',
  'checkout_start',
  'paid',
] as const

export type VisitStep = (typeof visitSteps)[number]

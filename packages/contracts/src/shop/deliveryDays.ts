/** Business days from dispatch to door, by way of delivery within the United Kingdom: the one table for the cart and every text. */
export const deliveryDays = {
  standard: { minDays: 3, maxDays: 5 },
  express: { minDays: 1, maxDays: 2 },
} as const

/**
 * Business days from dispatch to door. Those of elsewhere may have a calendar of their own: days of the week on which nothing
 * is delivered (0 is Sunday), and dates. `cutOff` is the hour of London before which an order is sent the same day.
 */
export interface Days {
  minDays: number
  maxDays: number
  cutOff?: number | null | undefined
  restDays?: readonly number[] | undefined
  holidays?: readonly string[] | undefined
}

/** Names of the facts by which days of delivery are counted. */
export const dayFacts = [
  'minDays',
  'maxDays',
  'cutOff',
  'restDays',
  'holidays',
] as const satisfies (keyof Days)[]

/** Such days in words: `3-5 business days`. */
export const businessDays = ({ minDays, maxDays }: Days): string =>
  minDays === maxDays
    ? `${minDays} business ${minDays === 1 ? 'day' : 'days'}`
    : `${minDays}-${maxDays} business days`

/** The hour of London's clocks before which an order of a business day is sent the same day; later ones go on the next. */
export const sentSameDayBefore = { hour: 12, text: 'noon' } as const

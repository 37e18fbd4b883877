/**
 * Business days from dispatch to door, by delivery option within the United Kingdom. The cart and all texts use this
 * table.
 */
export const deliveryDays = {
  standard: { minDays: 3, maxDays: 5 },
  express: { minDays: 1, maxDays: 2 },
} as const

/**
 * Business days from dispatch to door. A zone may have its own calendar: weekdays without delivery (0 is Sunday), and
 * dates. `cutOff` is the hour in London before which an order is sent the same day.
 */
export interface DeliveryTime {
  minDays: number
  maxDays: number
  cutOff?: number | null | undefined
  restDays?: readonly number[] | undefined
  holidays?: readonly string[] | undefined
}

/** Names of the facts that determine the days of delivery. */
export const deliveryTimeFields = [
  'minDays',
  'maxDays',
  'cutOff',
  'restDays',
  'holidays',
] as const satisfies (keyof DeliveryTime)[]

/** Writes a range of days: `3-5 business days`. */
export const deliveryTimeText = ({ minDays, maxDays }: DeliveryTime): string =>
  minDays === maxDays
    ? `${minDays} business ${minDays === 1 ? 'day' : 'days'}`
    : `${minDays}-${maxDays} business days`

/**
 * Tells whether an order certainly arrives within 30 days, the legal maximum unless another time is agreed (Consumer
 * Contracts Regulations 2013, regulation 42). 18 business days leave room for a weekend before dispatch, and for
 * holidays.
 */
export const isWithinThirtyDays = ({ maxDays }: Pick<DeliveryTime, 'maxDays'>): boolean => maxDays <= 18

/** Hour in London before which an order on a business day is sent the same day. Later orders go on the next one. */
export const defaultCutOff = { hour: 12, text: 'noon' } as const

import { useSettings } from '../../kit/shop/settings.ts'

/**
 * Dates of an order in the shop's time zone, as in its emails, so that a deadline is the same day everywhere.
 * `orderDate`: 21 November 2026; `orderDay`, for narrow places: 21 Nov.
 */
export const useOrderDates = () => {
  const { timezone: timeZone } = useSettings()
  const written = (instant: string, options: Intl.DateTimeFormatOptions): string =>
    new Date(instant).toLocaleDateString('en-GB', { timeZone, day: 'numeric', ...options })
  return {
    orderDay: (instant: string): string => written(instant, { month: 'short' }),
    orderDate: (instant: string): string => written(instant, { month: 'long', year: 'numeric' }),
  }
}

export type OrderDate = ReturnType<typeof useOrderDates>['orderDate']

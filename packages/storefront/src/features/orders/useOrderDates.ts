import { useSettings } from '../../kit/shop/settings.ts'

/**
 * Formats dates of an order in the shop's time zone, as its emails do, so that a deadline is the same day everywhere.
 * `orderDate`: 21 November 2026; `orderDay`, for narrow places: 21 Nov.
 */
export const useOrderDates = () => {
  const { timezone: timeZone } = useSettings()
  const format = (instant: string, options: Intl.DateTimeFormatOptions): string =>
    new Date(instant).toLocaleDateString('en-GB', { timeZone, day: 'numeric', ...options })
  return {
    orderDay: (instant: string): string => format(instant, { month: 'short' }),
    orderDate: (instant: string): string => format(instant, { month: 'long', year: 'numeric' }),
  }
}

export type FormatOrderDate = ReturnType<typeof useOrderDates>['orderDate']

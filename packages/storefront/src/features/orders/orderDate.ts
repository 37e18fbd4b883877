import { useSettings } from '../../kit/shop/settings.ts'

/**
 * Dates of an order by the clocks of the shop, as its mails have them: the day by which something may be sent back is no other
 * one where its buyer is. `orderDate`: 21 November 2026; `orderDay`, where there is little room: 21 Nov.
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

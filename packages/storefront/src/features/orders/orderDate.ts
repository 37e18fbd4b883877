/** The same without its year, where there is little room: 21 Nov. */
export const orderDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })

/** An instant as a day of the shopper's own calendar: 21 November 2026. */
export const orderDate = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

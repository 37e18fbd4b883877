import type { PurchaseSummary } from '@shop/contracts/inventory/purchaseEndpoints'

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats the expected day of arrival, such as `1 Apr 2036`. */
export const expectedText = ({ expectedOn }: Pick<PurchaseSummary, 'expectedOn'>): string =>
  expectedOn === null ? 'Not set' : dateFormat.format(new Date(`${expectedOn}T00:00:00Z`))

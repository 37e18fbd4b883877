import type { PurchaseHead } from '@shop/contracts/inventory/purchaseEndpoints'

const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Writes the expected day of arrival, such as `1 Apr 2036`. */
export const expectedText = ({ expectedOn }: Pick<PurchaseHead, 'expectedOn'>): string =>
  expectedOn === null ? 'Not set' : written.format(new Date(`${expectedOn}T00:00:00Z`))

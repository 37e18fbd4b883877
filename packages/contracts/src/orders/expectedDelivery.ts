import { arrivalText } from '../shop/arrivalText.ts'
import type { Order } from './endpoints.ts'

/**
 * The days that were promised when it was paid, such as `Mon 30 Nov – Wed 2 Dec`, until it is there; null where nothing was
 * promised: it is not paid, has ended, or waits for a parcel of its shopper.
 */
export const expectedDelivery = ({
  status,
  shippingMethod,
  paidAt,
  waitsFor,
}: Pick<Order, 'status' | 'shippingMethod' | 'paidAt' | 'waitsFor'>): string | null =>
  (status === 'PAID' || status === 'SHIPPED') && paidAt !== null && waitsFor === null
    ? arrivalText(shippingMethod, Date.parse(paidAt))
    : null

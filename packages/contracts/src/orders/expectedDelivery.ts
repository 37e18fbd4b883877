import { exchangeCodeOf } from './returnCode.ts'
import { arrivalText } from '../shop/arrivalText.ts'
import type { Order } from './endpoints.ts'

/**
 * The days that were promised when it was paid, such as `Mon 30 Nov – Wed 2 Dec`, until it is there; null where nothing was
 * promised: it is not paid, has ended, or comes in exchange once a parcel of its shopper has arrived.
 */
export const expectedDelivery = ({
  status,
  deliveryWay,
  paidAt,
  promotionCode,
}: Pick<Order, 'status' | 'deliveryWay' | 'paidAt' | 'promotionCode'>): string | null =>
  (status === 'PAID' || status === 'SHIPPED') && paidAt !== null && exchangeCodeOf({ promotionCode }) === null
    ? arrivalText(deliveryWay, Date.parse(paidAt))
    : null

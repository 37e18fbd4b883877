import { exchangeCodeOf } from './returnCode.ts'
import { arrivalText } from '../shop/arrivalText.ts'
import type { Order } from './endpoints.ts'

/**
 * Returns the days of arrival promised at payment, such as `Mon 30 Nov – Wed 2 Dec`, until delivery. Null without a
 * promise: the order is unpaid, has ended, or is an exchange that is waiting for the returned parcel.
 */
export const expectedDelivery = ({
  status,
  deliveryWay,
  paidAt,
  promotionCode,
}: Pick<Order, 'status' | 'deliveryWay' | 'paidAt' | 'promotionCode'>): string | null => {
  if (paidAt === null || exchangeCodeOf({ promotionCode }) !== null) return null
  return status === 'PAID' || status === 'SHIPPED' ? arrivalText(deliveryWay, Date.parse(paidAt)) : null
}

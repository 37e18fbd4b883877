import type { Knex } from 'knex'
import { Order } from '../orders/Order.ts'
import { StrayPayment } from '../orders/StrayPayment.ts'

/** What came in, and so goes back, of an order or of a payment that came beside it: ISO 4217. */
export const currencyOf = async (
  db: Knex,
  { orderId, strayPaymentId }: { orderId: string; strayPaymentId?: string | null | undefined },
): Promise<string> => {
  const paid = strayPaymentId
    ? await StrayPayment.query(db).findById(strayPaymentId).select('currency').throwIfNotFound()
    : await Order.query(db).findById(orderId).select('currency').throwIfNotFound()
  return paid.currency
}

import { Failure } from '../http/Failure.ts'

/** The shopper was quicker: what they want to pay for or to cancel is paid. The client finds the order's id in `fields`. */
export const alreadyPaid = (orderId: string): Failure =>
  new Failure('already_paid', 'This order has been paid already.', { fields: { orderId } })

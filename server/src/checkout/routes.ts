import {
  checkout,
  placeOrder as placeOrderEndpoint,
  type CheckoutInput,
} from '@shop/contracts/checkout/endpoints'
import type { Viewer } from '../http/Viewer.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/Failure.ts'
import type { Mount } from '../http/mount.ts'
import { readOwnOrder } from '../orders/routes.ts'
import { excludedPaymentMethods, openPayment } from './openPayment.ts'
import { placeOrder } from './placeOrder.ts'

// An order whose page has just expired makes way for a new one; a third would mean that sessions expire as we look.
const rounds = 3

const checkOut = async (deps: Deps, viewer: Viewer, input: CheckoutInput) => {
  const excludedMethods = excludedPaymentMethods(await deps.settings.read())
  for (let round = 0; round < rounds; round++) {
    const order = await placeOrder(deps, viewer, input, excludedMethods)
    const url = await openPayment(deps, order, excludedMethods)
    if (url) return { url, orderId: order.id }
  }
  throw new Failure('conflict', 'The payment page could not be opened. Please try again.')
}

export const checkoutRoutes = (mount: Mount, deps: Deps) => {
  mount(checkout, ({ viewer, input }) => checkOut(deps, viewer, input))

  mount(placeOrderEndpoint, async ({ viewer, input }) => {
    const order = await placeOrder(deps, viewer, input)
    return readOwnOrder(deps, viewer.id, order.id)
  })
}

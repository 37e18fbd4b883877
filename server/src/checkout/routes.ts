import {
  checkout,
  placeOrder as placeOrderEndpoint,
  type CheckoutInput,
} from '@shop/contracts/checkout/endpoints'
import type { Viewer } from '../http/Viewer.ts'
import { limit } from '../http/limits.ts'
import type { Deps } from '../base/deps.ts'
import { Failure } from '../http/Failure.ts'
import type { Mount } from '../http/mount.ts'
import { readOwnOrder } from '../orders/routes.ts'
import { allowedPaymentMethods, openPayment } from './openPayment.ts'
import { placeOrder } from './placeOrder.ts'

// An order whose page has just expired makes way for a new one; a third would mean that sessions expire as we look.
const rounds = 3
const minute = 60

interface Shopper {
  viewer: Viewer
  ip: string
}

const checkOut = async (deps: Deps, shopper: Shopper, input: CheckoutInput) => {
  const allowedMethods = allowedPaymentMethods(await deps.settings.read())
  for (let round = 0; round < rounds; round++) {
    const order = await placeOrder(deps, shopper, input, allowedMethods)
    const url = await openPayment(deps, order, allowedMethods)
    if (url) return { url, orderId: order.id }
  }
  throw new Failure('conflict', 'The payment page could not be opened. Please try again.')
}

export const checkoutRoutes = (mount: Mount, deps: Deps) => {
  // Far more than somebody does who changes the cart at the till again and again; many shoppers may share a network.
  const ofAccount = limit(deps, 'place-order', { points: 30, duration: 10 * minute })
  const ofNetwork = limit(deps, 'place-order-network', { points: 150, duration: 10 * minute })
  const take = async ({ viewer, ip }: Shopper) => {
    await ofAccount.take(viewer.id)
    await ofNetwork.take(ip)
  }

  mount(checkout, async ({ viewer, ip, input }) => {
    await take({ viewer, ip })
    return checkOut(deps, { viewer, ip }, input)
  })

  mount(placeOrderEndpoint, async ({ viewer, ip, input }) => {
    await take({ viewer, ip })
    const order = await placeOrder(deps, { viewer, ip }, input)
    return readOwnOrder(deps, viewer.id, order.id)
  })
}

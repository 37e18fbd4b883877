import {
  checkout,
  placeOrder as placeOrderEndpoint,
  type CheckoutInput,
} from '@shop/contracts/checkout/endpoints'
import { ownerOf } from '../../cart/readCart.ts'
import type { Shopper } from '../../../platform/http/Viewer.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { minuteSeconds } from '../../../platform/base/time.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { payOrder as payEndpoint } from '@shop/contracts/orders/endpoints'
import { openForBuyer } from '../orderLink.ts'
import { findOwnOrder } from '../ownOrder.ts'
import { readOrder } from '../routes.ts'
import { allowedPaymentMethods, openPayment } from './openPayment.ts'
import { payOrder } from './payOrder.ts'
import { placeOrder } from './placeOrder.ts'

/** Attempts to open a payment page. An order whose page has just expired is replaced by a new order each time. */
const maxAttempts = 3

interface Caller {
  shopper: Shopper
  ip: string
}

const checkOut = async (deps: Deps, caller: Caller, input: CheckoutInput) => {
  const allowedMethods = allowedPaymentMethods(await deps.settings.read())
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const order = await placeOrder(deps, caller, input, allowedMethods)
    const url = await openPayment(deps, order, allowedMethods)
    if (url) return { url, order }
  }
  throw new Failure('conflict', 'The payment page could not be opened. Please try again.')
}

export const checkoutRoutes = (mount: Mount, deps: Deps) => {
  // A shopper who changes the cart again and again stays far below the first limit. The second one is higher,
  // because many shoppers may share a network.
  const shopperLimit = rateLimit(deps, 'place-order', { points: 30, duration: 10 * minuteSeconds })
  const networkLimit = rateLimit(deps, 'place-order-network', { points: 150, duration: 10 * minuteSeconds })
  const takeLimits = async ({ shopper, ip }: Caller) => {
    await shopperLimit.consume(ownerOf(shopper))
    await networkLimit.consume(ip)
  }

  mount(checkout, async ({ viewer: shopper, ip, input, setCookie }) => {
    await takeLimits({ shopper, ip })
    const { url, order } = await checkOut(deps, { shopper, ip }, input)
    if (!shopper.account) openForBuyer(deps, order, setCookie)
    return { url, orderId: order.id }
  })

  mount(placeOrderEndpoint, async ({ viewer: shopper, ip, input, setCookie }) => {
    await takeLimits({ shopper, ip })
    const order = await placeOrder(deps, { shopper, ip }, input)
    if (!shopper.account) openForBuyer(deps, order, setCookie)
    return readOrder(deps, order)
  })

  mount(payEndpoint, async ({ viewer, ip, input }) => {
    const order = await findOwnOrder(deps, viewer, input.id)
    await networkLimit.consume(ip)
    return { url: await payOrder(deps, order) }
  })
}

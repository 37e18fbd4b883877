import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { getPaymentStatus } from '@shop/contracts/shop/settingsEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { readExchange } from '../findExchange.ts'
import { findOrder } from '../findOrder.ts'
import type { Order } from '../Order.ts'
import { findOwnOrder } from '../ownOrder.ts'
import { presentOrderItem } from '../present.ts'
import { readItems } from '../readItems.ts'
import { readOwnOrder } from '../routes.ts'
import { cancelOwn } from './cancelOwn.ts'
import { checkPayments } from './checkPayments.ts'
import { ProviderUnavailable } from '../../../platform/base/PaymentProvider.ts'
import { settleOrder } from './settle.ts'

// Always the same message, so that nobody learns which orders exist.
const unknownOrder = () => notFound('This order cannot be verified.')

export const paymentRoutes = (mount: Mount, deps: Deps) => {
  // The success page asks a few times in half a minute.
  const verifications = rateLimit(deps, 'verify', { points: 60, duration: 60 })
  const checks = rateLimit(deps, 'payment-status', { points: 20, duration: 60 })

  /** Asks the provider about an order's payment; the order stays PENDING while the provider is unavailable. */
  const trySettle = (order: Order) =>
    settleOrder(deps, order).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return order.status
      throw error
    })

  mount(verifyOrder, async ({ input: { id, sessionId }, ip, accept }) => {
    await verifications.consume(ip)
    const order = await findOrder(deps.db, id)
    if (order?.stripeSessionId !== sessionId) throw unknownOrder()
    const status = order.status === 'PENDING' ? await trySettle(order) : order.status
    if (status === 'CANCELED') throw unknownOrder()
    if (status === 'PENDING') accept()
    return {
      orderId: order.id,
      number: order.number,
      status,
      currency: order.currency,
      subtotal: order.subtotal,
      discount: order.discount,
      promotionCode: order.promotionCode,
      shipping: order.shipping,
      shippingMethod: order.shippingMethod,
      deliveryWay: order.deliveryWay,
      total: order.total,
      createdAt: order.createdAt,
      items: ((await readItems(deps.db, [id])).get(id) ?? []).map(item => presentOrderItem(item)),
      exchange: await readExchange(deps.db, order),
    }
  })

  mount(cancelOrder, async ({ viewer, input: { id, from } }) => {
    const order = await findOwnOrder(deps, viewer, id)
    await cancelOwn(deps, order, { actor: viewer.account?.id ?? 'shopper', from })
    return readOwnOrder(deps, viewer, id)
  })

  mount(getPaymentStatus, async ({ ip }) => {
    await checks.consume(ip)
    return checkPayments(deps)
  })
}

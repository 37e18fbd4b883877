import type { Order } from '../orders/Order.ts'
import type { OrderItem } from '../orders/OrderItem.ts'
import type { SessionParams } from '../payments/PaymentProvider.ts'

/** Stripe closes a session no sooner than 30 minutes after it was made; one more for the way there. */
const openForSeconds = 31 * 60

const deliveryNames = { standard: 'Standard delivery', express: 'Express delivery' } as const

interface Source {
  order: Order
  items: readonly OrderItem[]
  /** The configured address, never the Host header. */
  publicUrl: string
  /** Milliseconds. */
  now: number
  /** Ways of paying that the shop has switched off. */
  excludedMethods: string[]
}

/** The parameters of an order's payment session. What it asks for adds up to the order's total. */
export const sessionParams = ({ order, items, publicUrl, now, excludedMethods }: Source): SessionParams => {
  const currency = order.currency.toLowerCase()
  const metadata = { orderId: order.id }
  return {
    mode: 'payment',
    excluded_payment_method_types: excludedMethods,
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata },
    customer_email: order.email,
    expires_at: Math.floor(now / 1000) + openForSeconds,
    success_url: `${publicUrl}/checkout/success?session_id={CHECKOUT_SESSION_ID}&order_id=${order.id}`,
    cancel_url: `${publicUrl}/checkout/canceled?order_id=${order.id}`,
    line_items: items.map(item => ({
      quantity: item.quantity,
      price_data: {
        currency,
        unit_amount: item.price,
        product_data: { name: `${item.title} (${item.color}, ${item.size})` },
      },
    })),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: deliveryNames[order.shippingMethod],
          fixed_amount: { amount: order.shipping, currency },
        },
      },
    ],
  }
}

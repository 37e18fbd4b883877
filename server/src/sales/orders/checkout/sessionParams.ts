import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import { variantName } from '@shop/contracts/orders/variantName'
import { formatMoney } from '@shop/contracts/money'
import type { PaymentMethod } from '@shop/contracts/shop/paymentMethods'
import type { Order } from '../Order.ts'
import type { OrderItem } from '../OrderItem.ts'
import type { SessionParams } from '../../../platform/base/PaymentProvider.ts'

/**
 * Stripe accepts an expiry between 30 minutes and 24 hours after it creates the session, by its own clock. Ours may be
 * ten minutes off, and the request may take a minute.
 */
export const defaultOpenSeconds = (30 + 10 + 1) * 60

type PayableLine = Pick<
  OrderItem,
  'title' | 'color' | 'size' | 'details' | 'quantity' | 'lineTotal' | 'discount'
>
type PayableOrder = Pick<Order, 'id' | 'email' | 'currency' | 'promotionCode' | 'shipping' | 'deliveryWay'>

interface SessionInput {
  order: PayableOrder
  items: readonly PayableLine[]
  /** The configured address, never the Host header. */
  publicUrl: string
  /** Milliseconds. */
  now: number
  /** Payment methods that the shop has switched on. */
  allowedMethods: readonly PaymentMethod[]
  openForSeconds?: number
}

/**
 * Creates a line of the payment page from what is left to pay: a price per unit if that is whole pence, otherwise one
 * price for all units. The page then adds up to the penny without a coupon, which a crash could leave behind at the
 * provider.
 */
const sessionLine = (
  { quantity, lineTotal, discount, ...variant }: PayableLine,
  { currency, promotionCode }: PayableOrder,
) => {
  const amountDue = lineTotal - discount
  const isDivisible = amountDue % quantity === 0
  const exchangeCode = exchangeCodeOf({ promotionCode })
  const discountText = `${formatMoney(discount, currency)} off ${formatMoney(lineTotal, currency)}`
  if (exchangeCode && amountDue > 0)
    // The replacement costs more than the returned garment; only the difference is paid here.
    return {
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amountDue,
        product_data: {
          name: `Difference for exchange ${exchangeCode}`,
          description: `${quantity} × ${variantName(variant)}: ${discountText} for what you send back`,
        },
      },
    }
  const name = variantName(variant)
  return {
    quantity: isDivisible ? quantity : 1,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: isDivisible ? amountDue / quantity : amountDue,
      product_data: {
        name: isDivisible ? name : `${quantity} × ${name}`,
        ...(discount > 0 && {
          description: `${promotionCode ?? 'Discount'}: ${discountText}`,
        }),
      },
    },
  }
}

/** Creates a line for a delivery surcharge, since the provider requires at least one line. */
const deliveryOnlyLines = ({ currency, shipping, deliveryWay }: PayableOrder) => ({
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: shipping,
        product_data: { name: deliveryName(deliveryWay) },
      },
    },
  ],
  shipping_options: [],
})

/** Builds the parameters of an order's payment session. Its lines add up to the order's total. */
export const sessionParams = ({
  order,
  items,
  publicUrl,
  now,
  allowedMethods,
  openForSeconds = defaultOpenSeconds,
}: SessionInput): SessionParams => {
  const currency = order.currency.toLowerCase()
  const metadata = { orderId: order.id }
  return {
    mode: 'payment',
    allowed_payment_method_types: [...allowedMethods],
    // Stripe offers the Link wallet whatever methods are listed.
    wallet_options: { link: { display: 'never' } },
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata },
    customer_email: order.email,
    expires_at: Math.floor(now / 1000) + openForSeconds,
    success_url: `${publicUrl}/checkout/success?session_id={CHECKOUT_SESSION_ID}&order_id=${order.id}`,
    cancel_url: `${publicUrl}/checkout/canceled?order_id=${order.id}`,
    ...(items.length === 0
      ? deliveryOnlyLines(order)
      : {
          line_items: items.map(item => sessionLine(item, order)),
          shipping_options: [
            {
              shipping_rate_data: {
                type: 'fixed_amount',
                display_name: deliveryName(order.deliveryWay),
                fixed_amount: { amount: order.shipping, currency },
              },
            },
          ],
        }),
  }
}

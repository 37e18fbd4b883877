import { formatMoney } from '@shop/contracts/money'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { discountName } from '@shop/contracts/orders/discountName'
import type { Figure } from '../parts/Figures.tsx'
import type { EmailOrder } from './readEmailOrder.ts'

/** Lists an order's amounts, in the order of the cart. */
export const orderFigures = (order: EmailOrder): Figure[] => {
  const money = (amount: number) => formatMoney(amount, order.currency)
  const { discount, shipping, tax } = order
  return [
    // A surcharge for delivery has no goods.
    ...(order.subtotal > 0 ? [{ label: 'Subtotal', value: money(order.subtotal) }] : []),
    ...(discount > 0
      ? [
          {
            label: discountName(order),
            value: money(-discount),
            tone: 'success' as const,
          },
        ]
      : []),
    { label: deliveryName(order.deliveryWay), value: shipping === 0 ? 'Free' : money(shipping) },
    { label: 'Total', value: money(order.total), tone: 'strong' },
    ...(tax === null ? [] : [{ label: 'Including VAT', value: money(tax), tone: 'muted' as const }]),
  ]
}

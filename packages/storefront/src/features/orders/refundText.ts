import { formatMoney } from '@shop/contracts/money'
import { bankTime } from '@shop/contracts/orders/bankTime'
import type { Order } from '@shop/contracts/orders/endpoints'

/** Says when refunded money arrives; from the cancellation on, though the provider confirms the refund later. */
export const refundText = ({ status, paidAt, total, refunded, currency }: Order): string => {
  const coming = status === 'CANCELED' && paidAt ? total - refunded : 0
  if (coming > 0)
    return `We are refunding ${formatMoney(coming, currency)} to your original payment method, and will confirm it by email. ${bankTime}`
  return refunded > 0 ? `Refunded to your original payment method. ${bankTime}` : ''
}

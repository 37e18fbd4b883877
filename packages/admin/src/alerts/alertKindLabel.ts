import type { AlertKind } from '@shop/contracts/alerts/endpoints'

const labels: Readonly<Record<AlertKind, string>> = {
  'payment-without-order': 'Payment without an order',
  'order-without-payment': 'Order without a payment',
  'refund-differs': 'Refund differs',
  'payment-differs': 'Payment differs',
  'stock-differs': 'Stock differs',
  dispute: 'Dispute',
  'refund-failed': 'Refund failed',
  'refund-by-hand': 'To be paid back by hand',
  'refund-unknown': 'Refund not made here',
  'event-failing': 'News of a payment not processed',
  'payment-mismatch': 'Payment does not match',
}

export const alertKindLabel = (kind: AlertKind): string => labels[kind]

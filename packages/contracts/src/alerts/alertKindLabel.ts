import type { AlertKind } from './endpoints.ts'

/** Each kind of alert as staff read it, in the back office, in mails and in their chat. */
const labels: Readonly<Record<AlertKind, string>> = {
  'payment-without-order': 'Payment without an order',
  'order-without-payment': 'Order without a payment',
  'refund-differs': 'Refund differs',
  'payment-differs': 'Payment differs',
  'stock-differs': 'Stock differs',
  'audit-log-broken': 'Audit log altered',
  'ledger-differs': 'Money ledger differs',
  'balance-differs': 'Provider’s balance differs',
  'papers-differ': 'Invoices differ',
  'promotion-differs': 'Uses of a code differ',
  dispute: 'Dispute',
  'dispute-due': 'Dispute to be answered',
  'fraud-suspected': 'Payment may be fraud',
  'refund-failed': 'Refund failed',
  'refund-by-hand': 'To be paid back by hand',
  'refund-unknown': 'Refund not made here',
  'event-failing': 'Payment event not processed',
  'event-version': 'Payment events in another version',
  'webhook-silent': 'Payment events not delivered',
  'webhook-off': 'Webhook turned off',
  'payment-mismatch': 'Payment does not match',
  'plan-failed': 'Planned change not made',
  'message-dead': 'Failed email',
  'messages-stuck': 'Emails not being sent',
  'job-failing': 'Job not working',
  'refund-slow': 'Refund delayed',
  'return-slow': 'Return to refund',
  'payment-refused': 'Payment page refused',
  restored: 'Restored from a backup',
  'files-away': 'Files out of reach',
  'backup-missing': 'Backup missing',
  'disk-full': 'Disk nearly full',
}

export const alertKindLabel = (kind: AlertKind): string => labels[kind]

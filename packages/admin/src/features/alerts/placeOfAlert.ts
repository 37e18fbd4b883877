import type { Alert } from '@shop/contracts/alerts/endpoints'

const mails = {
  path: '/admin/jobs?tab=outbox&state=dead',
  label: 'Open Mails',
  icon: 'jobs',
} as const

/** Where somebody does something about an alert; null where that is not in the office. */
export const placeOfAlert = ({ kind, orderId }: Pick<Alert, 'kind' | 'orderId'>) => {
  if (orderId !== null)
    return { path: `/admin/orders/${orderId}`, label: 'Open Order', icon: 'orders' } as const
  if (kind === 'message-dead' || kind === 'restored') return mails
  if (kind === 'job-failing') return { path: '/admin/jobs', label: 'Open Jobs', icon: 'jobs' } as const
  return null
}

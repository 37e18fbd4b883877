import type { Alert } from '@shop/contracts/alerts/endpoints'
import { orderName } from '@shop/contracts/orders/orderNumber'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { useNavigate } from 'react-router-dom'
import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'

const emailsScreen = {
  needs: 'jobs:read',
  path: '/admin/jobs?tab=outbox&state=dead',
  label: 'Open Emails',
  icon: 'jobs',
} as const

/** Finds the screen on which an alert is resolved; null if there is none. */
const screenOfAlert = ({ kind, orderId }: Pick<Alert, 'kind' | 'orderId'>) => {
  if (orderId !== null)
    return {
      path: `/admin/orders/${orderId}`,
      label: 'Open Order',
      icon: 'orders',
      needs: 'orders:read',
    } as const
  if (kind === 'message-dead' || kind === 'restored') return emailsScreen
  if (kind === 'messages-stuck') return { ...emailsScreen, path: '/admin/jobs?tab=outbox' }
  if (kind === 'job-failing')
    return { path: '/admin/jobs', label: 'Open Jobs', icon: 'jobs', needs: 'jobs:read' } as const
  return null
}

interface Props {
  alert: Alert
  isResolving: boolean
  onResolve: () => void
  onClose: () => void
}

export const AlertDetail = ({ alert, isResolving, onResolve, onClose }: Props) => {
  const navigate = useNavigate()
  const { orderId } = alert
  const targetScreen = screenOfAlert(alert)
  return (
    <Dialog
      title={alertKindLabel(alert.kind)}
      onClose={onClose}
      closeLabel="Close"
      footer={
        <>
          {targetScreen && (
            <Button
              kind="plain"
              icon={targetScreen.icon}
              needs={targetScreen.needs}
              onClick={() => void navigate(targetScreen.path)}
            >
              {targetScreen.label}
            </Button>
          )}
          {alert.resolvedAt === null && (
            <Button needs="alerts:resolve" isBusy={isResolving} onClick={onResolve}>
              Mark as Resolved
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          ['What happened', alert.detail],
          orderId !== null && ['Order', orderName({ id: orderId, number: alert.orderNumber ?? undefined })],
          alert.subject !== orderId && ['About', alert.subject],
          ['Raised', <RelativeTime key="raised" instant={alert.createdAt} />],
          ['Last seen', <RelativeTime key="seen" instant={alert.lastSeenAt} />],
          alert.resolvedAt !== null && ['Resolved', <RelativeTime key="end" instant={alert.resolvedAt} />],
        ]}
      />
    </Dialog>
  )
}

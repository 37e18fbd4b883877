import type { Webhook, WebhookDelivery } from '@shop/contracts/webhooks/endpoints'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { counted } from '@shop/ui/words/counted'

const deliveryStates: Record<WebhookDelivery['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'secondary' },
  delivered: { label: 'Delivered', tone: 'default' },
  failed: { label: 'Failed', tone: 'destructive' },
}

export const deliveryStateLabel = (state: WebhookDelivery['state']): string => deliveryStates[state].label

export const DeliveryBadge = ({ state }: Pick<WebhookDelivery, 'state'>) => (
  <StatusBadge tone={deliveryStates[state].tone}>{deliveryStates[state].label}</StatusBadge>
)

export const WebhookBadge = ({ isOn, offReason }: Pick<Webhook, 'isOn' | 'offReason'>) =>
  isOn ? (
    <StatusBadge tone="default">On</StatusBadge>
  ) : (
    <StatusBadge tone={offReason === null ? 'outline' : 'destructive'}>
      {offReason === null ? 'Off' : 'Turned off'}
    </StatusBadge>
  )

export const topicsText = ({ topics }: Pick<Webhook, 'topics'>): string => counted(topics.length, 'event')

import type { Webhook, WebhookDelivery } from '@shop/contracts/webhooks/endpoints'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { clockText, shortDay } from '@shop/ui/words/relativeTime'

const deliveryStates: Record<WebhookDelivery['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'secondary' },
  delivered: { label: 'Delivered', tone: 'default' },
  failed: { label: 'Failed', tone: 'destructive' },
}

export const deliveryStateLabel = (state: WebhookDelivery['state']): string => deliveryStates[state].label

export const DeliveryBadge = ({ state }: Pick<WebhookDelivery, 'state'>) => (
  <StatusBadge tone={deliveryStates[state].tone}>{deliveryStates[state].label}</StatusBadge>
)

/** Writes `20:47`, or `4 March, 20:47` on another day, in a time zone. */
export const clockOrDay = (instant: string, timeZone: string): string => {
  const day = shortDay(instant, timeZone)
  const clock = clockText(Date.parse(instant), timeZone)
  return day === shortDay(Date.now(), timeZone) ? clock : `${day}, ${clock}`
}

export const failingSince = ({ since }: NonNullable<Webhook['failing']>, timeZone: string): string =>
  `Failing since ${clockOrDay(since, timeZone)}`

export const WebhookBadge = ({ isOn, offReason, failing }: Pick<Webhook, 'isOn' | 'offReason' | 'failing'>) =>
  isOn ? (
    <StatusBadge tone={failing ? 'destructive' : 'default'}>{failing ? 'Failing' : 'On'}</StatusBadge>
  ) : (
    <StatusBadge tone={offReason === null ? 'outline' : 'destructive'}>
      {offReason === null ? 'Off' : 'Turned off'}
    </StatusBadge>
  )

export const topicsText = ({ topics }: Pick<Webhook, 'topics'>): string => formatCount(topics.length, 'event')

import { pick } from '@shop/contracts/facts/fieldTable'
import {
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@shop/contracts/webhooks/endpoints'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import { formatCount } from '@shop/ui/words/formatCount'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../kit/act/useAction.ts'

const refetch = [listWebhooks, getWebhook, listWebhookDeliveries]

/** Creates a new secret after confirmation, and warns if this ends an older one. */
const useRenewSecret = (onSecret: (secret: string) => void) => {
  const timeZone = use(TimeZoneContext)
  const renew = useAction(renewWebhookSecret, {
    success: 'New secret created',
    failure: 'Failed to create a new secret',
    refetch,
    onDone: ({ secret }) => onSecret(secret),
  })
  return ({ id, formerSecretUntil: until }: Webhook) =>
    renew.ask({
      title: 'Create a New Secret',
      text:
        until === null
          ? 'For 24 hours events are signed with the former secret as well, so that you can change it in the receiver without losing any.'
          : `Two secrets are valid, the older one until ${momentText(until, timeZone)}. It will end at once: a receiver that still uses it will refuse every event. The current one stays valid for another 24 hours beside the new one.`,
      actionLabel: until === null ? 'Create New Secret' : 'End the Older Secret',
      isDanger: until !== null,
      input: { id, ...(until !== null && { endsFormer: true }) },
    })
}

/** Deletes a webhook after confirmation, and leads to the list. */
const useDeleteWebhook = () => {
  const navigate = useNavigate()
  const remove = useAction(deleteWebhook, {
    success: 'Webhook deleted',
    failure: 'Failed to delete the webhook',
    refetch: [listWebhooks],
    onDone: () => void navigate('/admin/settings/webhooks'),
  })
  return ({ id, name, waiting }: Webhook) => {
    const lostText = waiting > 0 ? ` ${formatCount(waiting, 'event')} still waiting will not be sent.` : ''
    remove.ask({
      title: 'Delete Webhook',
      text: `“${name}” will no longer be notified, and its log will be deleted.${lostText}`,
      actionLabel: 'Delete',
      input: { id },
    })
  }
}

/** Acts on a webhook. `onSecret` receives a new secret, to show it once. */
export const useWebhookActions = (onSecret: (secret: string) => void) => {
  const askAndRenew = useRenewSecret(onSecret)
  const askAndDelete = useDeleteWebhook()
  const update = useAction(updateWebhook, {
    success: ({ isOn }) => (isOn ? 'Webhook turned on' : 'Webhook turned off'),
    failure: 'Failed to change the webhook',
    refetch,
  })
  const test = useAction(testWebhook, {
    success: ({ problem, took }) =>
      problem === null ? `The test arrived in ${took ?? 0} ms` : `The test did not arrive. ${problem}`,
    failure: 'Failed to send the test',
    refetch,
  })
  const turn = (webhook: Webhook, isOn: boolean) =>
    update.run({ ...pick(webhook, ['id', 'version', 'name', 'url', 'topics']), isOn })
  return {
    turn,
    sendTest: ({ id }: Webhook) => test.run({ id }),
    isTesting: test.isPending,
    menu: (webhook: Webhook, onEdit: () => void): MenuEntry[] => [
      { label: 'Edit', icon: 'edit', needs: updateWebhook, onSelect: onEdit },
      {
        label: webhook.isOn ? 'Turn Off' : 'Turn On',
        icon: webhook.isOn ? 'close' : 'check',
        needs: updateWebhook,
        onSelect: () => turn(webhook, !webhook.isOn),
      },
      {
        label: 'New Secret',
        icon: 'refresh',
        needs: renewWebhookSecret,
        onSelect: () => askAndRenew(webhook),
      },
      {
        label: 'Delete',
        icon: 'trash',
        isDanger: true,
        needs: deleteWebhook,
        onSelect: () => askAndDelete(webhook),
      },
    ],
  }
}

import { listApiKeys } from '@shop/contracts/users/apiKeys'
import { listWebhooks } from '@shop/contracts/webhooks/endpoints'
import { useConnection } from '../../kit/platform/connection.ts'
import { useCan } from '../../kit/session/useCan.ts'

const listFormat = new Intl.ListFormat('en-GB')
const countWithNames = (names: readonly string[], singular: string, plural: string): string =>
  `${names.length === 1 ? singular : `${names.length} ${plural}`} (${listFormat.format(names)})`

/**
 * Writes sentences on the API keys that stop working when somebody leaves, and on their webhooks that continue. Empty
 * if there are none, or if they cannot be read, which must not prevent the removal.
 */
export const useKeysAndWebhooksText = () => {
  const { client } = useConnection()
  const can = useCan()
  return async (userId: string): Promise<string> => {
    const isMadeByUser = ({ maker }: { maker: { id: string } | null }) => maker?.id === userId
    const [keys, webhooks] = await Promise.all([
      can(listApiKeys) ? client.call(listApiKeys, {}) : { items: [] },
      can(listWebhooks) ? client.call(listWebhooks, {}) : { items: [] },
    ]).catch(() => [{ items: [] }, { items: [] }] as const)
    const keyNames = keys.items
      .filter(key => isMadeByUser(key) && key.state === 'active')
      .map(({ name }) => name)
    const webhookNames = webhooks.items
      .filter(webhook => isMadeByUser(webhook) && webhook.isOn)
      .map(({ name }) => name)
    return [
      keyNames.length > 0 &&
        ` ${countWithNames(keyNames, 'Their API key', 'API keys of theirs')} will stop working.`,
      webhookNames.length > 0 &&
        ` ${countWithNames(webhookNames, 'A webhook that they made', 'webhooks that they made')} will go on: turn ${webhookNames.length === 1 ? 'it' : 'them'} off in Settings if nobody else needs ${webhookNames.length === 1 ? 'it' : 'them'}.`,
    ]
      .filter(Boolean)
      .join('')
  }
}

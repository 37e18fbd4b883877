import { listApiKeys } from '@shop/contracts/users/apiKeys'
import { listWebhooks } from '@shop/contracts/webhooks/endpoints'
import { useConnection } from '../../kit/platform/connection.ts'
import { useCan } from '../../kit/session/useCan.ts'

const inWords = new Intl.ListFormat('en-GB')
const named = (names: readonly string[], one: string, many: string): string =>
  `${names.length === 1 ? one : `${names.length} ${many}`} (${inWords.format(names)})`

/**
 * Writes sentences on the API keys that stop working when somebody leaves, and on their webhooks that continue. Empty
 * if there are none, or if they cannot be read, which must not prevent the removal.
 */
export const useMachinesOf = () => {
  const { client } = useConnection()
  const can = useCan()
  return async (userId: string): Promise<string> => {
    const isTheirs = ({ maker }: { maker: { id: string } | null }) => maker?.id === userId
    const [keys, webhooks] = await Promise.all([
      can(listApiKeys) ? client.call(listApiKeys, {}) : { items: [] },
      can(listWebhooks) ? client.call(listWebhooks, {}) : { items: [] },
    ]).catch(() => [{ items: [] }, { items: [] }] as const)
    const ending = keys.items.filter(key => isTheirs(key) && key.state === 'active').map(({ name }) => name)
    const staying = webhooks.items.filter(one => isTheirs(one) && one.isOn).map(({ name }) => name)
    return [
      ending.length > 0 && ` ${named(ending, 'Their API key', 'API keys of theirs')} will stop working.`,
      staying.length > 0 &&
        ` ${named(staying, 'A webhook that they made', 'webhooks that they made')} will go on: turn ${staying.length === 1 ? 'it' : 'them'} off in Settings if nobody else needs ${staying.length === 1 ? 'it' : 'them'}.`,
    ]
      .filter(Boolean)
      .join('')
  }
}

import { z } from 'zod'
import type { Deps } from '../../platform/base/deps.ts'
import { dayMs } from '../../platform/base/time.ts'
import type { Handler } from '../../platform/events/outbox/Handler.ts'
import { fetchOutward, findFault } from '../../platform/http/outward/fetchOutward.ts'
import { reachOf } from '../../platform/http/outward/publicAddress.ts'
import { Order } from '../../sales/orders/Order.ts'
import { type Profile, profileReader } from '../access/readProfile.ts'
import { signRequest } from '../access/signatures.ts'
import { signingKeys } from '../access/signingKeys.ts'
import { AgentSession } from '../sessions/AgentSession.ts'
import { readOrder } from './readOrder.ts'
import { entryOf, ucpVersion } from './version.ts'

const capability = 'dev.ucp.shopping.order'
const Config = z.looseObject({ config: z.looseObject({ webhook_url: z.string().max(2000) }) })

/** Address in an agent's profile to which news of orders go; null where there is none. */
const webhookOf = ({ ucp }: Profile): string | null => {
  for (const entry of ucp.capabilities[capability] ?? []) {
    const read = Config.safeParse(entry)
    if (read.success) return read.data.config.webhook_url
  }
  return null
}

const post = async (
  deps: Deps,
  url: string,
  id: string,
  body: string,
  signal: AbortSignal,
): Promise<number> => {
  const headers = {
    'Content-Type': 'application/json',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(Math.floor(deps.clock.now() / 1000)),
    'UCP-Agent': `profile="${deps.publicUrl}/.well-known/ucp"`,
  }
  const key = await signingKeys(deps).current()
  const signed = signRequest(key, { method: 'POST', url, headers, body }, deps.clock.now())
  const { status } = await fetchOutward(url, {
    method: 'POST',
    headers: { ...headers, ...signed },
    body,
    reach: reachOf(deps),
    signal,
  })
  return status
}

/**
 * Tells the agent whose session an order came from how the order stands now, whole, at the address in its profile. Only an
 * agent that has signed its requests, or has a token, is told: an order has an address.
 */
export const tellAgent: Handler = {
  usefulMs: 3 * dayMs,
  handle: async (deps, { id, payload }, signal) => {
    const order = await Order.query(deps.db).findById(String(payload['orderId']))
    const session =
      order?.agentSessionId && (await AgentSession.query(deps.db).findById(order.agentSessionId))
    if (!order || !session) return 'The order came through no session that is kept.'
    const { agent, profileUrl } = session
    if (profileUrl === null || agent.startsWith('anonymous:')) return 'The agent has not proven who it is.'
    const body = await readOrder(deps, { id: order.id, agent })
    if (!body) return 'The order is not paid.'
    const url = webhookOf(await profileReader(deps).read(profileUrl))
    if (url === null) return 'The agent’s profile names no address for orders.'
    const fault = findFault(url, reachOf(deps))
    if (fault) return fault
    const ucp = { version: ucpVersion, capabilities: { [capability]: [entryOf(capability)] } }
    const status = await post(deps, url, id, JSON.stringify({ ucp, ...body }), signal)
    if (status === 410) return 'The agent answered 410: it wants no more of this order.'
    if (status < 200 || status > 299) throw new Error(`The agent answered ${status}.`)
  },
}

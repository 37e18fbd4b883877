import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { hashOf } from '../../people/accounts/sessions/tokens.ts'
import { type Deps, nowIso } from '../../platform/base/deps.ts'
import { dayMs } from '../../platform/base/time.ts'
import { NotYet, type OutboxHandler, type OutboxMessage } from '../../platform/events/outbox/Handler.ts'
import { fetchOutward, addressProblem } from '../../platform/http/outward/fetchOutward.ts'
import { networkPolicyOf } from '../../platform/http/outward/publicAddress.ts'
import { Order } from '../../sales/orders/Order.ts'
import { presentOrder } from '../acp/presentOrder.ts'
import { AgentToken } from '../access/AgentToken.ts'
import { type Profile, profileReader } from '../access/readProfile.ts'
import { signRequest } from '../access/sign.ts'
import { signingKeys } from '../access/signingKeys.ts'
import { AgentSession } from '../sessions/AgentSession.ts'
import { readOrder } from './readOrder.ts'
import { entryOf, ucpVersion } from './version.ts'

const capability = 'dev.ucp.shopping.order'
/** Begins the identity of an agent without proof. */
const unproven = 'anonymous:'
/** Wait after crossed reports, ms. */
const retryMs = 5000
const Config = z.looseObject({ config: z.looseObject({ webhook_url: z.string().max(2000) }) })

/** Finds the URL for order notifications in an agent's profile; null if there is none. */
const webhookOf = ({ ucp }: Profile): string | null => {
  for (const entry of ucp.capabilities[capability] ?? []) {
    const parsed = Config.safeParse(entry)
    if (parsed.success) return parsed.data.config.webhook_url
  }
  return null
}

interface OrderMessage {
  url: string
  /** Id of the message, equal for each attempt. */
  id: string
  body: string
}

/** Posts a message to the agent. Returns a reason if the agent wants no more messages. Throws on any other failure. */
const post = async (
  deps: Deps,
  { url, body }: OrderMessage,
  headers: Record<string, string>,
  signal: AbortSignal,
) => {
  const { status } = await fetchOutward(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    reach: networkPolicyOf(deps),
    signal,
  })
  if (status === 410) return 'The agent answered 410: it wants no more of this order.'
  if (status < 200 || status > 299) throw new Error(`The agent answered ${status}.`)
  return undefined
}

/** Builds the UCP headers, signed with the shop's key. */
const signedHeaders = async (
  deps: Deps,
  { url, id, body }: OrderMessage,
): Promise<Record<string, string>> => {
  const headers = {
    'Content-Type': 'application/json',
    'Webhook-Id': id,
    'Webhook-Timestamp': String(Math.floor(deps.clock.now() / 1000)),
    'UCP-Agent': `profile="${deps.publicUrl}/.well-known/ucp"`,
  }
  const key = await signingKeys(deps).current()
  return { ...headers, ...signRequest(key, { method: 'POST', url, headers, body }, deps.clock.now()) }
}

/** Builds the ACP headers, signed with the secret agreed with the agent. */
const merchantHeaders = (deps: Deps, { id, body }: OrderMessage, secret: string): Record<string, string> => {
  const seconds = Math.floor(deps.clock.now() / 1000)
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'Merchant-Signature': `t=${seconds},v1=${hash}`, 'Request-Id': id, Timestamp: nowIso(deps) }
}

/** Finds the token of an agent that receives order notifications by ACP. */
const findReceiver = async (deps: Deps, agent: string) => {
  const [tier, id = ''] = agent.split(':')
  const token = tier === 'trusted' ? await AgentToken.query(deps.db).findById(id) : undefined
  const { ordersUrl: url, ordersSecret: secret, revokedAt } = token ?? {}
  return url && secret && !revokedAt ? { url, secret: deps.vault.open(secret) } : null
}

/** Tells whether a message created after this one will report this change, too. */
const hasLaterMessage = async (
  { db }: Deps,
  orderId: string,
  { id, createdAt }: Pick<OutboxMessage, 'id' | 'createdAt'>,
): Promise<boolean> =>
  Boolean(
    await db('outbox')
      .where({ order_id: orderId, kind: 'agent-order', sent_at: null, dead_at: null })
      // Orders messages of one instant by id.
      .whereRaw('(created_at > ? or created_at = ? and id > ?)', [createdAt, createdAt, id])
      .first('id'),
  )

/**
 * Records the state that an agent received. Throws `NotYet` if another report was recorded meanwhile: the older of both
 * may have arrived last, so the present state is sent again.
 */
const recordReport = async ({ db }: Deps, { id, toldOrder }: AgentSession, digest: string): Promise<void> => {
  const session = () => AgentSession.query(db).where({ id })
  if (await session().where({ told_order: toldOrder }).patch({ toldOrder: digest })) return
  await session().patch({ toldOrder: '' })
  throw new NotYet('Another report crossed this one.', retryMs)
}

/** Tells whether agents that have proven who they are lately got updates about orders, or will. */
export const hasReportedOrders = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  Boolean(
    await db('outbox as m')
      .join('orders as o', 'o.id', 'm.order_id')
      .join('agent_sessions as s', 's.id', 'o.agent_session_id')
      .where('m.kind', 'agent-order')
      .whereNot('s.agent', 'like', `${unproven}%`)
      .first('m.id'),
  )

interface Notice extends Omit<OrderMessage, 'id'> {
  /** The order as the agent reads it. */
  data: object
  headersFor: (message: OrderMessage) => Promise<Record<string, string>>
}

/** Presents an order for the agent whose session created it. Returns the reason if the agent gets no notices. */
const presentNotice = async (
  deps: Deps,
  order: Order,
  { agent, profileUrl, toldOrder }: AgentSession,
): Promise<Notice | string> => {
  const ucpOrder = await readOrder(deps, { id: order.id, agent })
  if (!ucpOrder) return 'The order is not paid.'
  const receiver = await findReceiver(deps, agent)
  if (receiver) {
    const data = presentOrder(ucpOrder, order)
    return {
      url: receiver.url,
      data,
      body: JSON.stringify({ type: toldOrder === null ? 'order_create' : 'order_update', data }),
      headersFor: async message => merchantHeaders(deps, message, receiver.secret),
    }
  }
  if (profileUrl === null || agent.startsWith(unproven)) return 'The agent has not proven who it is.'
  const url = webhookOf(await profileReader(deps).read(profileUrl))
  if (url === null) return 'The agent’s profile names no address for orders.'
  const addressFault = addressProblem(url, networkPolicyOf(deps))
  if (addressFault) return addressFault
  const ucp = { version: ucpVersion, capabilities: { [capability]: [entryOf(capability)] } }
  const headersFor = (message: OrderMessage) => signedHeaders(deps, message)
  return { url, data: ucpOrder, body: JSON.stringify({ ucp, ...ucpOrder }), headersFor }
}

/**
 * Sends the present state of an order to the agent whose session created it, at the URL in its token or its profile.
 * Only agents that have signed their requests or have a token are notified, as an order contains an address. A state
 * that the agent knows is not sent again.
 */
export const tellAgent: OutboxHandler = {
  usefulMs: 3 * dayMs,
  handle: async (deps, { id, payload, createdAt }, signal) => {
    const order = await Order.query(deps.db).findById(String(payload['orderId']))
    const readSession = async () =>
      order?.agentSessionId ? AgentSession.query(deps.db).findById(order.agentSessionId) : undefined
    const session = await readSession()
    if (!order || !session) return 'The order came through no session that is kept.'
    const notice = await presentNotice(deps, order, session)
    if (typeof notice === 'string') return notice
    const { url, data, body, headersFor } = notice
    // Checked after the order was read, so that a change that was read has its message here.
    if (await hasLaterMessage(deps, order.id, { id, createdAt }))
      return 'A later message reports this change, too.'
    const digest = hashOf(JSON.stringify(data))
    const reported = (await readSession())?.toldOrder
    if (digest === reported) return 'The agent knows this state of the order.'
    // The state that was read may be older than the one that was reported since.
    if (reported !== session.toldOrder) throw new NotYet('Another report was sent meanwhile.', retryMs)
    const message = { url, id, body }
    const refusal = await post(deps, message, await headersFor(message), signal)
    if (refusal !== undefined) return refusal
    await recordReport(deps, session, digest)
    return undefined
  },
}

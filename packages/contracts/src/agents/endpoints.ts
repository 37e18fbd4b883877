import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { requestsField } from './agentAccess.ts'
import { byId, count, id, instant, limit, line, listOf, noInput, page } from '../fields.ts'

/**
 * Proof of an assistant's identity: none beyond its profile, a signature by the profile's key, or a token of the shop.
 */
export const AgentTier = z.enum(['anonymous', 'signed', 'trusted'])

/** Days for which calls are counted and listed. */
export const agentRecordDays = 30

export const Agent = z.object({
  /** Derived from its tier and host, or from its token's id. */
  id: z.string(),
  /** Host of its profile, or the name of its token. */
  name: z.string(),
  tier: AgentTier,
  firstAt: instant,
  lastAt: instant,
  /** Calls of the last 30 days, including `refusals`. */
  calls: count,
  refusals: count,
  /** Refusals because of a limit, among `refusals`. */
  limited: count,
})

export const AgentCall = z.object({
  number: count,
  at: instant,
  /** Null if the call was refused before the assistant was identified. */
  agentId: z.nullable(z.string()),
  /** Name of the assistant; for an unknown one the host that it sent, or empty. */
  name: z.string(),
  tier: z.nullable(AgentTier),
  transport: z.enum(['rest', 'mcp', 'acp']),
  /** Operation of the protocol: `search_catalog`. */
  operation: z.string(),
  /** `ok`, or the protocol's error code. */
  outcome: z.string(),
  /** Duration, ms. */
  took: count,
})

export const AgentSearch = z.object({ query: z.string(), count, lastAt: instant })

const editableFields = {
  /** Purpose of the token: `Shopping assistant of our app`. */
  name: line(60),
  /** Host of its profile: `agent.example`; null for any. */
  host: z.nullable(line(200)),
  /** URL that receives events about its orders by ACP: `https://agent.example/orders`; null for none. */
  ordersUrl: z.nullable(line(500)),
}

export const AgentToken = z.object({
  ...editableFields,
  /** Requests a minute; null for the limit in the settings. */
  maxRequests: z.nullable(z.int()),
  id,
  /** First characters of the token, by which its holder recognises it. The rest is not stored. */
  prefix: z.string(),
  isRevoked: z.boolean(),
  /** Accurate to the minute. */
  lastUsedAt: z.nullable(instant),
  createdAt: instant,
  maker: z.nullable(z.object({ id, name: z.string() })),
})

export const listAgents = endpoint({
  call: 'GET /admin/agents',
  access: 'settings:read',
  summary:
    'Lists the assistants that made a call in the last 30 days, most recent first, at most 200. `isEnabled` is the switch for all protocols, and `isOpen` tells whether a protocol is switched on as well.',
  input: noInput,
  answer: z.object({ isEnabled: z.boolean(), isOpen: z.boolean(), items: z.array(Agent) }),
})

export const listAgentCalls = endpoint({
  call: 'GET /admin/agents/calls',
  access: 'settings:read',
  summary:
    'Lists the calls made by assistants in the last 30 days, newest first, at most 100,000, without their inputs and answers. When there are too many calls, some are only counted.',
  input: z.strictObject({
    agent: z.optional(line(280)),
    outcome: z.optional(z.enum(['ok', 'refused'])),
    page,
    limit,
  }),
  answer: listOf(AgentCall),
})

export const listAgentSearches = endpoint({
  call: 'GET /admin/agents/searches',
  access: 'settings:read',
  summary:
    'Lists the searches by assistants that found nothing in the last 30 days, most frequent first, at most 100.',
  input: noInput,
  answer: z.object({ items: z.array(AgentSearch) }),
})

export const listAgentTokens = endpoint({
  call: 'GET /admin/agents/tokens',
  access: 'settings:read',
  summary:
    'Lists the tokens of trusted assistants, at most 200. Active ones come first, newest first, followed by revoked ones.',
  input: noInput,
  answer: z.object({ items: z.array(AgentToken) }),
})

export const createAgentToken = endpoint({
  call: 'POST /admin/agents/tokens',
  access: 'keys:manage',
  summary:
    'Creates a token for a trusted assistant. `secret` is the token and is returned only once; the assistant sends it as `Authorization: Bearer <token>`. `ordersSecret` is the key of `Merchant-Signature`, which signs notifications about its orders.',
  input: z.strictObject({ ...editableFields, maxRequests: z.optional(z.nullable(requestsField)) }),
  answer: z.object({ token: AgentToken, secret: z.string(), ordersSecret: z.nullable(z.string()) }),
  failures: ['limit_reached'],
})

export const revokeAgentToken = endpoint({
  call: 'DELETE /admin/agents/tokens/{id}',
  access: 'keys:manage',
  summary: 'Revokes a token. The next call that uses it is refused.',
  input: byId,
  answer: AgentToken,
})

export type Agent = z.output<typeof Agent>
export type AgentCall = z.output<typeof AgentCall>
export type AgentSearch = z.output<typeof AgentSearch>
export type AgentToken = z.output<typeof AgentToken>

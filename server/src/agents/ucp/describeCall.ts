import { z } from 'zod'

export interface AgentRequest {
  operation: string
  /** Address of the agent's profile. */
  profile: string | null
  /** Id in the address, or beside a tool's argument. */
  id: string
  input: unknown
  /** The whole request body as it was sent, which a signature covers. */
  bytes: Buffer
  /** Idempotency key. */
  key: string | null
}

export interface AgentResponse {
  status: number
  body: object
  /** Tells whether it is the answer to an earlier request with the same key. */
  isReplayed: boolean
}

const FailedAnswer = z.looseObject({
  ucp: z.looseObject({ status: z.literal('error') }),
  messages: z.tuple([z.looseObject({ code: z.string().max(60) })], z.unknown()),
})
const EmptySearch = z.looseObject({ products: z.array(z.unknown()).max(0) })
const FirstPage = z.looseObject({
  query: z.string(),
  pagination: z.looseObject({ cursor: z.undefined().optional() }).optional(),
})

/** Matches the answer to a completion whose payment was refused, in either protocol. */
const UnpaidCompletion = z.looseObject({
  messages: z.tuple(
    [z.looseObject({ code: z.enum(['payment_failed', 'payment_declined', 'total_changed', 'conflict']) })],
    z.unknown(),
  ),
})

/**
 * Names the outcome of a call for the log: the code of its first message if it failed or nothing was paid, otherwise
 * `replayed` or `ok`.
 */
export const outcomeOf = (
  operation: string,
  { body, isReplayed }: Pick<AgentResponse, 'body' | 'isReplayed'>,
) => {
  const parsed = FailedAnswer.safeParse(body)
  if (parsed.success) return parsed.data.messages[0].code
  const unpaid = operation.startsWith('complete_') ? UnpaidCompletion.safeParse(body) : null
  if (unpaid?.success) return unpaid.data.messages[0].code
  return isReplayed ? 'replayed' : 'ok'
}

/** Returns the words of a search without results on its first page; null for everything else. */
export const unsuccessfulQuery = (
  { operation, input }: AgentRequest,
  { body }: AgentResponse,
): string | null => {
  if (operation !== 'search_catalog' || !EmptySearch.safeParse(body).success) return null
  return FirstPage.safeParse(input).data?.query ?? null
}

/** Returns the host in a profile's address, for calls whose agent was not identified; empty if it is invalid. */
export const hostOf = (address: string | null): string =>
  address !== null && URL.canParse(address) ? new URL(address).host.slice(0, 260) : ''

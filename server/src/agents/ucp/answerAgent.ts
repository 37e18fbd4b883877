import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { clientAddress } from '../../platform/http/connections/clientAddress.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { limit } from '../../platform/http/limits.ts'
import { maintenance } from '../../platform/http/maintenance.ts'
import type { Invoke } from '../../platform/http/invoke.ts'
import { negotiate } from '../access/negotiate.ts'
import { profileReader } from '../access/readProfile.ts'
import { catalogueReaders } from '../catalogue/CatalogueReader.ts'
import type { Agent } from '../access/Agent.ts'
import type { Asked } from './operation.ts'
import { operations } from './operations.ts'
import { Outcome, UcpError } from './UcpError.ts'
import { ucpVersion } from './version.ts'

/** Turns what any part of the shop throws into an error of the protocol. */
const asUcpError = (error: unknown): unknown => {
  if (!(error instanceof Failure)) return error
  if (error.status === 429) return new UcpError('rate_limited', error.message, error.retryAfter)
  if (error.status === 503) return new UcpError('unavailable', error.message, error.retryAfter)
  return error.status < 500 ? new UcpError('invalid_request', error.message) : error
}

/** Whoever has no profile that was checked shares a network's limit: names of agents cost nothing to make up. */
const anonymous = { points: 300, duration: 60 }

export type AnswerAgent = (
  ctx: Context,
  asked: { operation: string; profile: string | null; id: string; input: unknown },
) => Promise<{ status: number; body: object }>

/** Times that one agent may open a session, and try a code that a session has not had. */
const mostOf = {
  session: { points: 1200, duration: 600 },
  code: { points: 100, duration: 600 },
} as const

/**
 * Answers one operation for one agent, whichever way it came: who asks, what both can do, and what was asked. Throws
 * `UcpError` where no answer about the shop can be given.
 */
export const agentAnswers = (deps: Deps, invoke: Invoke): AnswerAgent => {
  const readProfile = profileReader(deps)
  const readers = catalogueReaders(deps, invoke)
  const requests = limit(deps, 'agents', anonymous)
  const limits = {
    session: limit(deps, 'agent-sessions', mostOf.session),
    code: limit(deps, 'agent-codes', mostOf.code),
  }

  const refuseWhileClosed = maintenance(deps, listProducts)

  const answer: AnswerAgent = async (ctx, { operation: name, profile: address, id, input }) => {
    await requests.take(clientAddress(ctx, deps.config.trustProxyHops))
    await refuseWhileClosed?.(() => null)
    const operation = operations[name]
    if (!operation) throw new UcpError('not_found', 'There is no such operation.')
    if (!address)
      throw new UcpError('invalid_profile_url', 'Name your profile: UCP-Agent: profile="https://…".')
    const profile = await readProfile(address)
    const host = new URL(address).host
    const agent: Agent = { id: `anonymous:${host}`, name: host, tier: 'anonymous', profile }
    try {
      const { ucp, extensions } = negotiate(profile, operation.capability)
      const take: Asked['take'] = what => limits[what].take(agent.id)
      const asked = { deps, reader: await readers(), agent, extensions, id, take }
      const body = await operation.run(asked, input)
      const handlers = operation.capability === 'dev.ucp.shopping.checkout' && { payment_handlers: {} }
      return { status: operation.status ?? 200, body: { ucp: { ...ucp, ...handlers }, ...body } }
    } catch (error) {
      if (!(error instanceof Outcome)) throw error
      const { code, message: content } = error
      const body = {
        ucp: { version: ucpVersion, status: 'error' },
        messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
      }
      return { status: 200, body }
    }
  }
  return async (ctx, asked) => {
    try {
      return await answer(ctx, asked)
    } catch (error) {
      throw asUcpError(error)
    }
  }
}

import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { maintenance } from '../../platform/http/maintenance.ts'
import type { Invoke } from '../../platform/http/invoke.ts'
import { once } from '../access/idempotent.ts'
import { type Agent, agentIdentifier } from '../access/identify.ts'
import { negotiate } from '../access/negotiate.ts'
import { profileReader } from '../access/readProfile.ts'
import { catalogueReaders } from '../catalogue/CatalogueReader.ts'
import { type Operation, operations } from './operations.ts'
import { Outcome, UcpError } from './UcpError.ts'
import { ucpVersion } from './version.ts'

/** Turns what any part of the shop throws into an error of the protocol. */
const asUcpError = (error: unknown): unknown => {
  if (!(error instanceof Failure)) return error
  if (error.status === 429) return new UcpError('rate_limited', error.message, error.retryAfter)
  if (error.status === 503) return new UcpError('unavailable', error.message, error.retryAfter)
  return error.status < 500 ? new UcpError('invalid_request', error.message) : error
}

export interface Asked {
  operation: string
  /** Address of the agent's profile. */
  profile: string | null
  input: unknown
  /** The whole request's body as it was sent, which a signature covers. */
  bytes: Buffer
  /** Idempotency key. */
  key: string | null
}

export interface Answered {
  status: number
  body: object
  /** It is the answer to an earlier request with the same key. */
  isReplayed: boolean
}

export type AnswerAgent = (ctx: Context, asked: Asked) => Promise<Answered>

/**
 * Answers one operation for one agent, whichever way it came: who asks, what both can do, and what was asked. Throws
 * `UcpError` where no answer about the shop can be given.
 */
export const agentAnswers = (deps: Deps, invoke: Invoke): AnswerAgent => {
  const identify = agentIdentifier(deps, profileReader(deps))
  const readers = catalogueReaders(deps, invoke)

  const refuseWhileClosed = maintenance(deps, listProducts)

  const run = async (operation: Operation, agent: Agent, input: unknown) => {
    try {
      const ucp = negotiate(agent.profile, operation.capability)
      return { status: 200, body: { ucp, ...(await operation.run(await readers(), input)) } }
    } catch (error) {
      if (!(error instanceof Outcome)) throw error
      const body = {
        ucp: { version: ucpVersion, status: 'error' },
        messages: [{ type: 'error', code: error.code, content: error.message, severity: 'unrecoverable' }],
      }
      return { status: 200, body }
    }
  }

  const answer: AnswerAgent = async (ctx, { operation: name, profile, input, bytes, key }) => {
    await refuseWhileClosed?.(() => null)
    const operation = operations[name]
    if (!operation) throw new UcpError('not_found', 'There is no such operation.')
    const agent = await identify(ctx, bytes, profile)
    const { keyed } = operation
    if (keyed === 'required' && !key)
      throw new UcpError('invalid_request', 'This needs an idempotency key, such as a UUID.')
    if (!keyed || !key) return { ...(await run(operation, agent, input)), isReplayed: false }
    return once(deps, { agent, operation: name, key, content: input }, () => run(operation, agent, input))
  }
  return async (ctx, asked) => {
    try {
      return await answer(ctx, asked)
    } catch (error) {
      throw asUcpError(error)
    }
  }
}

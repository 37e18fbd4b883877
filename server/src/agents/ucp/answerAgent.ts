import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { maintenance } from '../../platform/http/maintenance.ts'
import type { Invoke } from '../../platform/http/invoke.ts'
import { type Call, callLog } from '../access/callLog.ts'
import { once } from '../access/idempotent.ts'
import { type Agent, agentIdentifier } from '../access/identify.ts'
import { negotiate } from '../access/negotiate.ts'
import { profileReader } from '../access/readProfile.ts'
import { catalogueReaders } from '../catalogue/CatalogueReader.ts'
import { hostOf, missedIn, outcomeOf } from './describeCall.ts'
import { type Operation, operations } from './operations.ts'
import { Outcome, UcpError } from './UcpError.ts'
import { endpoints, ucpVersion } from './version.ts'

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
  const calls = callLog(deps)
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

  const answer = async (
    ctx: Context,
    { operation: name, profile, input, bytes, key }: Asked,
    onAgent: (agent: Agent) => void,
  ): Promise<Answered> => {
    await refuseWhileClosed?.(() => null)
    const operation = operations[name]
    if (!operation) throw new UcpError('not_found', 'There is no such operation.')
    const agent = await identify(ctx, bytes, profile)
    onAgent(agent)
    const { keyed } = operation
    if (keyed === 'required' && !key)
      throw new UcpError('invalid_request', 'This needs an idempotency key, such as a UUID.')
    if (!keyed || !key) return { ...(await run(operation, agent, input)), isReplayed: false }
    return once(deps, { agent, operation: name, key, content: input }, () => run(operation, agent, input))
  }
  return async (ctx, asked) => {
    const begun = performance.now()
    let agent: Agent | null = null
    const note = (noted: Pick<Call, 'outcome' | 'isRefused' | 'missed'>) =>
      calls.note({
        ...noted,
        at: deps.clock.now(),
        agent,
        name: agent?.name ?? hostOf(asked.profile),
        transport: ctx.path === endpoints.mcp ? 'mcp' : 'rest',
        operation: asked.operation,
        took: Math.round(performance.now() - begun),
      })
    try {
      const answered = await answer(ctx, asked, found => (agent = found))
      note({ outcome: outcomeOf(answered), isRefused: false, missed: missedIn(asked, answered) })
      return answered
    } catch (error) {
      const told = asUcpError(error)
      note({
        outcome: told instanceof UcpError ? told.code : 'internal_error',
        isRefused: true,
        missed: null,
      })
      throw told
    }
  }
}

import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { maintenanceGuard } from '../../platform/http/maintenanceGuard.ts'
import type { LoggedCall, CallLog } from '../access/callLog.ts'
import { runOncePerKey } from '../access/runOncePerKey.ts'
import type { RefuseIfOff } from '../access/bindings.ts'
import type { Agent, Identify, NamedAgent } from '../access/identify.ts'
import { negotiate } from '../access/negotiate.ts'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import { answerFinality } from '../sessions/answerFinality.ts'
import type { LimitsOf } from '../sessions/limits.ts'
import { asUcpError } from './asUcpError.ts'
import {
  hostOf,
  unsuccessfulQuery,
  outcomeOf,
  type AgentRequest,
  type AgentResponse,
} from './describeCall.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { handlersFor } from './paymentHandlers.ts'
import { ProtocolRefusal, UcpError } from './UcpError.ts'
import { endpoints, ucpVersion } from './version.ts'

export type AnswerAgent = (ctx: Context, request: AgentRequest) => Promise<AgentResponse>

interface Needs {
  deps: Deps
  identify: Identify
  makeReader: () => Promise<CatalogueReader>
  calls: CallLog
  refuseIfOff: RefuseIfOff
  limitsOf: LimitsOf
}

const transportOf = ({ path }: Context) => (path === endpoints.mcp ? 'mcp' : 'rest')

/** Returns the function that runs an operation. It answers with a message if the protocol refuses the operation. */
const createRunner =
  ({ deps, makeReader, limitsOf }: Pick<Needs, 'deps' | 'makeReader' | 'limitsOf'>) =>
  async (operation: Operation, agent: Agent, { id, input, key }: AgentRequest) => {
    try {
      const { ucp, extensions } = negotiate(agent.profile, operation.capability)
      const callFacts = { id, key: key ?? '', countAction: limitsOf(agent) }
      const context = { deps, reader: await makeReader(), agent, extensions, ...callFacts }
      const body = await operation.run(context, input)
      const handlers = operation.capability === 'dev.ucp.shopping.checkout' && {
        payment_handlers: handlersFor(deps, await deps.settings.read(), agent),
      }
      return { status: operation.status ?? 200, body: { ucp: { ...ucp, ...handlers }, ...body } }
    } catch (error) {
      if (!(error instanceof ProtocolRefusal)) throw error
      const { code, message: content } = error
      const body = {
        ucp: { version: ucpVersion, status: 'error' },
        messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
      }
      return { status: 200, body }
    }
  }

/**
 * Answers one operation for one agent, over REST or MCP, after identifying it and negotiating capabilities. Throws
 * `UcpError` if there can be no answer about the shop.
 */
export const agentAnswers = (needs: Needs): AnswerAgent => {
  const { deps, identify, calls, refuseIfOff } = needs
  const runOperation = createRunner(needs)
  const refuseWhileClosed = maintenanceGuard(deps, listProducts)

  const answer = async (
    ctx: Context,
    request: AgentRequest,
    onAgent: (agent: NamedAgent) => void,
  ): Promise<AgentResponse> => {
    await refuseWhileClosed?.(() => null)
    const { operation: name, profile, id, input, bytes, key } = request
    await refuseIfOff(transportOf(ctx), name)
    const operation = operations[name]
    if (!operation) throw new UcpError('not_found', 'There is no such operation.')
    const agent = await identify(ctx, bytes, profile, onAgent)
    const { idempotencyKey } = operation
    if (idempotencyKey === 'required' && !key)
      throw new UcpError('invalid_request', 'This needs an idempotency key, such as a UUID.')
    if (!idempotencyKey || !key)
      return { ...(await runOperation(operation, agent, request)), isReplayed: false }
    const { outcomeOperation } = operation
    const readOperation = outcomeOperation && operations[outcomeOperation]
    return runOncePerKey(
      deps,
      { agent, operation: name, key, content: { id, input } },
      () => runOperation(operation, agent, request),
      answerFinality(readOperation ? () => runOperation(readOperation, agent, request) : null),
    )
  }
  return async (ctx, request) => {
    const startedAt = performance.now()
    let agent: NamedAgent | null = null
    const logCall = (result: Pick<LoggedCall, 'outcome' | 'missed'>) =>
      calls.record({
        ...result,
        at: deps.clock.now(),
        agent,
        name: agent?.name ?? hostOf(request.profile),
        transport: transportOf(ctx),
        operation: request.operation,
        took: Math.round(performance.now() - startedAt),
      })
    try {
      const response = await answer(ctx, request, identified => (agent = identified))
      logCall({
        outcome: outcomeOf(request.operation, response),
        missed: unsuccessfulQuery(request, response),
      })
      return response
    } catch (error) {
      const ucpError = asUcpError(deps, ctx, error)
      logCall({ outcome: ucpError.code, missed: null })
      throw ucpError
    }
  }
}

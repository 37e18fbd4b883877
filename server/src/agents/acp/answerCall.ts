import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { maintenanceGuard } from '../../platform/http/maintenanceGuard.ts'
import type { CallLog } from '../access/callLog.ts'
import { runOncePerKey } from '../access/runOncePerKey.ts'
import type { RefuseIfOff } from '../access/bindings.ts'
import type { Agent, Identify, NamedAgent } from '../access/identify.ts'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import { answerFinality } from '../sessions/answerFinality.ts'
import type { LimitsOf } from '../sessions/limits.ts'
import { outcomeOf } from '../ucp/describeCall.ts'
import { AcpError, asAcpError } from './AcpError.ts'
import type { Answer } from './AcpCall.ts'
import type { CallDefinition } from './calls.ts'
import { acpMcpPath, acpVersions } from './version.ts'

export interface AcpServices {
  deps: Deps
  identify: Identify
  makeReader: () => Promise<CatalogueReader>
  calls: CallLog
  refuseIfOff: RefuseIfOff
  limitsOf: LimitsOf
}

interface AcpRequest {
  call: CallDefinition
  /** Id in the address, or among a tool's arguments. */
  id: string
  /** The whole body as it was sent. */
  bytes: Buffer
  version: string
  input: () => unknown
  /** Reads the idempotency key; null if the call needs none. */
  key: () => string | null
}

type AnswerCall = (ctx: Context, readRequest: () => Promise<AcpRequest>) => Promise<Answer>

const checkVersion = (sentVersion: string): void => {
  const supported = { supported_versions: acpVersions.toReversed() }
  if (!sentVersion) throw new AcpError(400, 'missing_api_version', 'Send API-Version.', supported)
  if (!acpVersions.some(version => version === sentVersion))
    throw new AcpError(400, 'unsupported_api_version', 'This API-Version is not spoken here.', supported)
}

/** Maximum difference between a signed request's time and the shop's clock, ms. */
const maxSkewMs = 5 * minuteMs

/**
 * Refuses a signed request from too long ago, or from the future, because somebody may have recorded and replayed it.
 */
const checkTimestamp = ({ clock }: Pick<Deps, 'clock'>, ctx: Context): void => {
  const timestamp = ctx.get('timestamp')
  if (ctx.get('signature') === '' || timestamp === '') return
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i.test(timestamp)
  const skew = isInstant ? Math.abs(clock.now() - Date.parse(timestamp)) : NaN
  if (skew <= maxSkewMs) return
  throw new AcpError(
    400,
    'invalid',
    'Timestamp has to be an instant within five minutes of now, by RFC 3339.',
    {
      param: 'Timestamp',
    },
  )
}

/** Identifies an agent by the token of its connection. */
export const identifyByToken =
  (identify: Identify) =>
  (ctx: Context, bytes: Buffer, onAgent?: (agent: NamedAgent) => void): Promise<Agent> => {
    if (ctx.get('authorization') === '') {
      ctx.set('WWW-Authenticate', 'Bearer')
      throw new AcpError(401, 'unauthorized', 'Send the token that the shop has given you.')
    }
    return identify(ctx, bytes, null, onAgent)
  }

/** Facts of a call for its log entry, set as they become known. */
interface CallFacts {
  agent: NamedAgent | null
  operation: string
}

/** Answers one call of one agent, over REST or MCP. Throws `AcpError` if there is no cart or session to return. */
export const callAnswerer = ({
  deps,
  identify,
  makeReader,
  calls,
  refuseIfOff,
  limitsOf,
}: AcpServices): AnswerCall => {
  const refuseWhileClosed = maintenanceGuard(deps, listProducts)
  const identifyAgent = identifyByToken(identify)

  const answer = async (
    ctx: Context,
    readRequest: () => Promise<AcpRequest>,
    facts: CallFacts,
  ): Promise<Answer> => {
    const request = await readRequest()
    const { call, id, bytes } = request
    facts.operation = call.name
    await refuseIfOff(ctx.path === acpMcpPath ? 'acpMcp' : 'acp', call.name)
    await refuseWhileClosed?.(() => null)
    const agent = await identifyAgent(ctx, bytes, identified => (facts.agent = identified))
    checkVersion(request.version)
    checkTimestamp(deps, ctx)
    const key = request.key()
    const countAction = limitsOf(agent)
    const input = call.request ? request.input() : {}
    const readAcpCall = async () => ({
      deps,
      agent,
      reader: await makeReader(),
      id,
      key: key ?? '',
      countAction,
    })
    const run = async () => call.run(await readAcpCall(), input)
    if (key === null) return run()
    const { readAgain } = call
    const result = await runOncePerKey(
      deps,
      // A key is valid only for one path.
      { agent, operation: `acp ${call.name} ${id}`, key, content: input },
      run,
      answerFinality(readAgain ? async () => readAgain(await readAcpCall()) : null),
    )
    if (result.isReplayed) ctx.set('Idempotent-Replayed', 'true')
    return result
  }

  return async (ctx, readRequest) => {
    const startedAt = performance.now()
    const facts: CallFacts = { agent: null, operation: 'unknown' }
    const logCall = (outcome: string) =>
      calls.record({
        outcome,
        missed: null,
        at: deps.clock.now(),
        agent: facts.agent,
        name: facts.agent?.name ?? '',
        transport: 'acp',
        operation: facts.operation,
        took: Math.round(performance.now() - startedAt),
      })
    try {
      const response = await answer(ctx, readRequest, facts)
      logCall(outcomeOf(facts.operation, { isReplayed: false, ...response }))
      return response
    } catch (reason) {
      const error = asAcpError(deps, ctx, reason)
      logCall(error.code)
      throw error
    }
  }
}

import type { Context } from 'koa'
import { listProducts } from '@shop/contracts/catalog/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { maintenance } from '../../platform/http/maintenance.ts'
import { once } from '../access/idempotent.ts'
import type { CallLog } from '../access/callLog.ts'
import type { Agent, Identify } from '../access/identify.ts'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import { sessionLimits } from '../sessions/limits.ts'
import { readBody } from '../ucp/readJson.ts'
import { UcpError } from '../ucp/UcpError.ts'
import { AcpError } from './AcpError.ts'
import { calls } from './calls.ts'
import { acpBase, acpVersions } from './version.ts'

const checkVersion = (given: string): void => {
  const supported = { supported_versions: acpVersions.toReversed() }
  if (!given) throw new AcpError(400, 'missing_api_version', 'Send API-Version.', supported)
  if (!acpVersions.some(version => version === given))
    throw new AcpError(400, 'unsupported_api_version', 'This API-Version is not spoken here.', supported)
}

/** Codes of errors that both protocols have, and their status here. */
const statuses: Readonly<Record<string, number>> = { idempotency_conflict: 422, request_too_large: 413 }

/** Turns what any part of the shop throws into an error of the protocol. */
const asAcpError = (error: unknown): unknown => {
  if (error instanceof UcpError) {
    const retry = error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }
    return new AcpError(statuses[error.code] ?? error.status, error.code, error.message, retry)
  }
  if (!(error instanceof Failure)) return error
  const retry = error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }
  if (error.status === 429) return new AcpError(429, 'rate_limited', error.message, retry)
  if (error.status === 503) return new AcpError(503, 'service_unavailable', error.message, retry)
  return error.status < 500 ? new AcpError(400, 'invalid', error.message) : error
}

/** Facts of a call that are known so far. */
interface Known {
  agent: Agent | null
  operation: string
}

interface Needs {
  deps: Deps
  identify: Identify
  readers: () => Promise<CatalogueReader>
  calls: CallLog
}

/** The call that an address and a method name, and the id in the address. */
const findCall = (ctx: Context) => {
  const path = ctx.path.slice(acpBase.length)
  const found = calls.flatMap(call => {
    const match = call.pattern.exec(path)
    return match ? [{ call, id: match[1] ?? '' }] : []
  })
  if (found.length === 0) throw new AcpError(404, 'not_found', 'There is no such call.')
  const wanted = found.find(({ call }) => call.methods.includes(ctx.method === 'HEAD' ? 'GET' : ctx.method))
  if (wanted) return wanted
  ctx.set('Allow', found.flatMap(({ call }) => call.methods).join(', '))
  throw new AcpError(405, 'method_not_allowed', `${ctx.method} is not answered here.`)
}

/** The key by which a request is done once; null where it needs none. */
const readKey = (ctx: Context): string | null => {
  const key = ctx.get('Idempotency-Key')
  if (key === '' && ctx.method === 'POST')
    throw new AcpError(400, 'idempotency_key_required', 'Idempotency-Key header is required')
  if (key === '' || ctx.method === 'GET' || ctx.method === 'HEAD') return null
  ctx.set('Idempotency-Key', key)
  return key
}

/** Answers one call for one agent; says in `known` what it has found out. */
const callAnswerer = ({ deps, identify, readers }: Needs) => {
  const takeAs = sessionLimits(deps, 'acp')
  const refuseWhileClosed = maintenance(deps, listProducts)

  return async (ctx: Context, known: Known) => {
    const { call, id } = findCall(ctx)
    known.operation = call.name
    await refuseWhileClosed?.(() => null)
    const { bytes, read } = await readBody(ctx)
    if (ctx.get('authorization') === '') {
      ctx.set('WWW-Authenticate', 'Bearer')
      throw new AcpError(401, 'unauthorized', 'Send the token that the shop has given you.')
    }
    const agent = await identify(ctx, bytes, null)
    known.agent = agent
    checkVersion(ctx.get('API-Version'))
    const key = readKey(ctx)
    const take = takeAs(agent)
    const body = call.hasBody ? read() : {}
    const run = async () => call.run({ deps, agent, reader: await readers(), id, take }, body)
    if (key === null) return run()
    const asked = { agent, operation: `acp ${ctx.path}`, key, content: { body } }
    const done = await once(deps, asked, run)
    if (done.isReplayed) ctx.set('Idempotent-Replayed', 'true')
    return done
  }
}

/** Answers the calls of the Agentic Commerce Protocol, for agents that staff have given a token. */
export const acpRoutes = (needs: Needs) => {
  const answer = callAnswerer(needs)
  return async (ctx: Context): Promise<void> => {
    const begun = performance.now()
    const known: Known = { agent: null, operation: 'unknown' }
    const note = (outcome: string, isRefused: boolean) =>
      needs.calls.note({
        outcome,
        isRefused,
        missed: null,
        at: needs.deps.clock.now(),
        agent: known.agent,
        name: known.agent?.name ?? '',
        transport: 'acp',
        operation: known.operation,
        took: Math.round(performance.now() - begun),
      })
    ctx.set('Cache-Control', 'no-store')
    const requestId = ctx.get('Request-Id')
    if (/^[\x21-\x7e]{1,200}$/.test(requestId)) ctx.set('Request-Id', requestId)
    try {
      const { status, body } = await answer(ctx, known)
      note('ok', false)
      ctx.status = status
      ctx.body = body
    } catch (thrown) {
      const error = asAcpError(thrown)
      note(error instanceof AcpError ? error.code : 'internal_error', true)
      if (!(error instanceof AcpError)) throw error
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
      ctx.status = error.status
      ctx.body = error.body
    }
  }
}

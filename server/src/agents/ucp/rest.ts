import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { sendJson } from '../../platform/http/answers/sendJson.ts'
import { profileIn } from '../access/negotiate.ts'
import { signAnswer } from '../access/sign.ts'
import type { SigningKeys } from '../access/signingKeys.ts'
import type { AnswerAgent } from './answerAgent.ts'
import { asUcpError } from './asUcpError.ts'
import { writeJson } from '../writtenJson.ts'
import { operations } from './operations.ts'
import { readBody } from './readBody.ts'
import { UcpError } from './UcpError.ts'
import { endpoints } from './version.ts'
import type { AgentResponse } from './describeCall.ts'

/** Operations by their addresses; `{id}` stands for one path segment. */
const routes = Object.entries(operations).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new RegExp(`^${endpoints.rest}${path.replace('{id}', '([^/]{1,100})')}$`),
}))

const routesAt = (path: string) =>
  routes.flatMap(route => {
    const match = route.pattern.exec(path)
    return match ? [{ ...route, id: match[1] ?? '' }] : []
  })

/** Repeats the agent's own ids of its request in the answer, as far as they are valid in a header. */
const repeatRequestIds = (ctx: Context) => {
  for (const name of ['Idempotency-Key', 'Request-Id']) {
    const headerValue = ctx.get(name)
    if (/^[\x21-\x7e]{1,255}$/.test(headerValue)) ctx.set(name, headerValue)
  }
}

const send = (ctx: Context, status: number, body: object | string) => {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  sendJson(ctx, body)
}

/** Signs the outcome of a payment, which an agent may have to prove. */
const sendSigned = async (
  ctx: Context,
  { deps, keys }: Pick<Needs, 'deps' | 'keys'>,
  { status, body }: AgentResponse,
) => {
  const text = JSON.stringify(body)
  send(ctx, status, text)
  const key = await keys.current().catch((err: unknown) => {
    deps.log.error({ err }, 'what became of a payment could not be signed')
    return null
  })
  const contentType = ctx.response.get('Content-Type')
  if (key) ctx.set(signAnswer(key, { status, contentType, body: text }, deps.clock.now()))
}

interface Needs {
  answerAgent: AnswerAgent
  keys: SigningKeys
  deps: Pick<Deps, 'log' | 'clock'>
}

/** Serves UCP over REST. Each error has the protocol's own form. */
export const rest = ({ answerAgent, keys, deps }: Needs) => {
  const answer = async (ctx: Context): Promise<AgentResponse & { isSigned: boolean }> => {
    const matches = routesAt(ctx.path)
    if (matches.length === 0) throw new UcpError('not_found', 'There is no such operation.')
    const route = matches.find(({ method }) => method === (ctx.method === 'HEAD' ? 'GET' : ctx.method))
    if (!route) {
      const allowedMethods = matches.map(({ method }) => method).join(', ')
      ctx.set('Allow', allowedMethods)
      throw new UcpError('method_not_allowed', `Use ${allowedMethods}.`)
    }
    // Operations without an argument need no body.
    const { bytes, read } = await readBody(ctx)
    const input = operations[route.name]?.argument === null ? undefined : read()
    const profile = profileIn(ctx.get('UCP-Agent'))
    const key = ctx.get('Idempotency-Key') || null
    const response = await answerAgent(ctx, {
      operation: route.name,
      profile,
      id: route.id,
      input,
      bytes,
      key,
    })
    return { ...response, isSigned: route.name === 'complete_checkout' }
  }
  return async (ctx: Context): Promise<void> => {
    repeatRequestIds(ctx)
    try {
      const response = await answer(ctx)
      if (response.isReplayed) ctx.set('Idempotent-Replayed', 'true')
      if (response.isSigned) await sendSigned(ctx, { deps, keys }, response)
      else send(ctx, response.status, writeJson(response.body))
    } catch (reason) {
      const error = asUcpError(deps, ctx, reason)
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
      send(ctx, error.status, error.body)
    }
  }
}

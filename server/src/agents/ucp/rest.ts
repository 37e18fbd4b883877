import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { profileIn } from '../access/negotiate.ts'
import type { AnswerAgent, Answered } from './answerAgent.ts'
import { asUcpError } from './asUcpError.ts'
import { operations } from './operations.ts'
import { readBody } from './readJson.ts'
import { UcpError } from './UcpError.ts'
import { endpoints } from './version.ts'

/** Operations by the address that they are called at; `{id}` stands for one part of it. */
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

/** Says the agent's own names of its request back to it, as far as they may stand in a header. */
const echo = (ctx: Context) => {
  for (const name of ['Idempotency-Key', 'Request-Id']) {
    const given = ctx.get(name)
    if (/^[\x21-\x7e]{1,255}$/.test(given)) ctx.set(name, given)
  }
}

const send = (ctx: Context, status: number, body: object) => {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.body = body
}

/** UCP over REST. Each error has the protocol's own form. */
export const rest = (answerAgent: AnswerAgent, deps: Pick<Deps, 'log'>) => {
  const answer = async (ctx: Context): Promise<Answered> => {
    const found = routesAt(ctx.path)
    if (found.length === 0) throw new UcpError('not_found', 'There is no such operation.')
    const route = found.find(({ method }) => method === (ctx.method === 'HEAD' ? 'GET' : ctx.method))
    if (!route) {
      const allowed = found.map(({ method }) => method).join(', ')
      ctx.set('Allow', allowed)
      throw new UcpError('method_not_allowed', `Use ${allowed}.`)
    }
    // Operations without an argument need no body.
    const { bytes, read } = await readBody(ctx)
    const input = operations[route.name]?.argument === null ? undefined : read()
    const profile = profileIn(ctx.get('UCP-Agent'))
    const key = ctx.get('Idempotency-Key') || null
    return answerAgent(ctx, { operation: route.name, profile, id: route.id, input, bytes, key })
  }
  return async (ctx: Context): Promise<void> => {
    echo(ctx)
    try {
      const { status, body, isReplayed } = await answer(ctx)
      if (isReplayed) ctx.set('Idempotent-Replayed', 'true')
      send(ctx, status, body)
    } catch (thrown) {
      const error = asUcpError(deps, ctx, thrown)
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
      send(ctx, error.status, error.body)
    }
  }
}

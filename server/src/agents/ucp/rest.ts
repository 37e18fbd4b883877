import type { Context } from 'koa'
import { profileIn } from '../access/negotiate.ts'
import type { AnswerAgent } from './answerAgent.ts'
import { operations } from './operations.ts'
import { readJson } from './readJson.ts'
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

const send = (ctx: Context, status: number, body: object) => {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.body = body
}

/** UCP over REST. Each error has the protocol's own form. */
export const rest = (answerAgent: AnswerAgent) => {
  const answer = async (ctx: Context): Promise<{ status: number; body: object }> => {
    const found = routesAt(ctx.path)
    if (found.length === 0) throw new UcpError('not_found', 'There is no such operation.')
    const route = found.find(({ method }) => method === ctx.method)
    if (!route) {
      const allowed = found.map(({ method }) => method).join(', ')
      ctx.set('Allow', allowed)
      throw new UcpError('method_not_allowed', `Use ${allowed}.`)
    }
    // What ends a session needs no body.
    const input = operations[route.name]?.argument === null ? undefined : await readJson(ctx)
    const profile = profileIn(ctx.get('UCP-Agent'))
    return answerAgent(ctx, { operation: route.name, profile, id: route.id, input })
  }
  return async (ctx: Context): Promise<void> => {
    try {
      const { status, body } = await answer(ctx)
      send(ctx, status, body)
    } catch (error) {
      if (!(error instanceof UcpError)) throw error
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
      send(ctx, error.status, error.body)
    }
  }
}

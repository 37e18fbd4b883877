import type { Context } from 'koa'
import { profileIn } from '../access/negotiate.ts'
import type { AnswerAgent } from './answerAgent.ts'
import { operations } from './operations.ts'
import { readJson } from './readJson.ts'
import { UcpError } from './UcpError.ts'
import { endpoints } from './version.ts'

const names = new Map(Object.entries(operations).map(([name, { path }]) => [endpoints.rest + path, name]))

const send = (ctx: Context, status: number, body: object) => {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.body = body
}

/** UCP over REST. Each error has the protocol's own form. */
export const rest = (answerAgent: AnswerAgent) => {
  const answer = async (ctx: Context): Promise<object> => {
    const operation = names.get(ctx.path)
    if (operation === undefined) throw new UcpError('not_found', 'There is no such operation.')
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST')
      throw new UcpError('method_not_allowed', 'Use POST.')
    }
    const input = await readJson(ctx)
    return answerAgent(ctx, { operation, profile: profileIn(ctx.get('UCP-Agent')), input })
  }
  return async (ctx: Context): Promise<void> => {
    try {
      send(ctx, 200, await answer(ctx))
    } catch (error) {
      if (!(error instanceof UcpError)) throw error
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
      send(ctx, error.status, error.body)
    }
  }
}

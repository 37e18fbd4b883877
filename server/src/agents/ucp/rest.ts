import type { Context } from 'koa'
import { profileIn } from '../access/negotiate.ts'
import type { AnswerAgent, Answered } from './answerAgent.ts'
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

/** Says the agent's own names of its request back to it, as far as they may stand in a header. */
const echo = (ctx: Context) => {
  for (const name of ['Idempotency-Key', 'Request-Id']) {
    const given = ctx.get(name)
    if (/^[\x21-\x7e]{1,255}$/.test(given)) ctx.set(name, given)
  }
}

/** UCP over REST. Each error has the protocol's own form. */
export const rest = (answerAgent: AnswerAgent) => {
  const answer = async (ctx: Context): Promise<Answered> => {
    const operation = names.get(ctx.path)
    if (operation === undefined) throw new UcpError('not_found', 'There is no such operation.')
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST')
      throw new UcpError('method_not_allowed', 'Use POST.')
    }
    const { bytes, json: input } = await readJson(ctx)
    const profile = profileIn(ctx.get('UCP-Agent'))
    return answerAgent(ctx, { operation, profile, input, bytes, key: ctx.get('Idempotency-Key') || null })
  }
  return async (ctx: Context): Promise<void> => {
    echo(ctx)
    try {
      const { status, body, isReplayed } = await answer(ctx)
      if (isReplayed) ctx.set('Idempotent-Replayed', 'true')
      send(ctx, status, body)
    } catch (error) {
      if (!(error instanceof UcpError)) throw error
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
      send(ctx, error.status, error.body)
    }
  }
}

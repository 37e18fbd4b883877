import { isRead } from '../../platform/http/isRead.ts'
import type { Context } from 'koa'
import { readBody } from '../ucp/readBody.ts'
import { AcpError, asAcpError } from './AcpError.ts'
import { callAnswerer, type AcpServices } from './answerCall.ts'
import { calls } from './calls.ts'
import { acpBase } from './version.ts'

/** Finds the call for an address and a method, and the id in the address. */
const findCall = (ctx: Context) => {
  const path = ctx.path.slice(acpBase.length)
  const matches = calls.flatMap(call => {
    const match = call.pattern.exec(path)
    return match ? [{ call, id: match[1] ?? '' }] : []
  })
  if (matches.length === 0) throw new AcpError(404, 'not_found', 'There is no such call.')
  const methodMatch = matches.find(({ call }) =>
    call.methods.includes(ctx.method === 'HEAD' ? 'GET' : ctx.method),
  )
  if (methodMatch) return methodMatch
  ctx.set('Allow', matches.flatMap(({ call }) => call.methods).join(', '))
  throw new AcpError(405, 'method_not_allowed', `${ctx.method} is not answered here.`)
}

/** Reads the idempotency key, and repeats it in the answer. Null if the call needs none. Throws if a POST lacks it. */
const readKey = (ctx: Context): string | null => {
  const key = ctx.get('Idempotency-Key')
  if (key === '' && ctx.method === 'POST')
    throw new AcpError(400, 'idempotency_key_required', 'Idempotency-Key header is required')
  if (key === '' || isRead(ctx)) return null
  ctx.set('Idempotency-Key', key)
  return key
}

/** Answers the calls of the Agentic Commerce Protocol over REST, for agents with a token from staff. */
export const acpRoutes = (needs: AcpServices) => {
  const answerCall = callAnswerer(needs)
  const readRequest = async (ctx: Context) => {
    const { call, id } = findCall(ctx)
    const { bytes, read } = await readBody(ctx)
    const version = ctx.get('API-Version')
    return { call, id, bytes, version, input: read, key: () => readKey(ctx) }
  }
  return async (ctx: Context): Promise<void> => {
    ctx.set('Cache-Control', 'no-store')
    const requestId = ctx.get('Request-Id')
    if (/^[\x21-\x7e]{1,200}$/.test(requestId)) ctx.set('Request-Id', requestId)
    try {
      const { status, body } = await answerCall(ctx, () => readRequest(ctx))
      ctx.status = status
      ctx.body = body
    } catch (reason) {
      const error = asAcpError(needs.deps, ctx, reason)
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter))
      // Sends an empty list, since no method is allowed for a session that has ended.
      if (error.status === 405 && !ctx.res.hasHeader('Allow')) ctx.set('Allow', '')
      ctx.status = error.status
      ctx.body = error.body
    }
  }
}

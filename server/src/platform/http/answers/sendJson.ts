import type { Context } from 'koa'

/**
 * Answers with JSON, or with text that is already JSON, and encodes it only once: Koa would first count the bytes of a
 * string, and Node encode it when it is written.
 */
export const sendJson = (ctx: Context, body: object | string): void => {
  ctx.body = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  ctx.type = 'json'
}

import type { Context } from 'koa'

/**
 * Answers with JSON, or with text that is JSON already, encoded once: the bytes of a string are first counted by Koa, and
 * encoded by Node when it is written.
 */
export const sendJson = (ctx: Context, body: object | string): void => {
  ctx.body = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  ctx.type = 'json'
}

import type { Context } from 'koa'

/**
 * The client's address. Each trusted proxy appends the address it was called from to X-Forwarded-For, so with n of
 * them the client is the n-th from the end; everything before that is the client's own claim.
 */
export const clientAddress = (ctx: Context, trustProxyHops: number): string => {
  const socketAddress = ctx.req.socket.remoteAddress ?? ''
  if (trustProxyHops === 0) return socketAddress
  const forwarded = ctx
    .get('x-forwarded-for')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustProxyHops) ?? socketAddress
}

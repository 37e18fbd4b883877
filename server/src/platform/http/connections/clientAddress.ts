import { isIPv6 } from 'node:net'
import type { Context } from 'koa'

/**
 * Returns the client's address. Each trusted proxy appends the address of its caller to X-Forwarded-For, so with n
 * proxies the client is the n-th from the end; everything before that is the client's own claim.
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

/**
 * Returns the network that counts as one client: a single IPv4 address, since a wider block would lock out neighbours;
 * the /64 of an IPv6 address, since one subscriber has all of it and could otherwise use a new address for every
 * attempt.
 */
export const networkOf = (address: string): string => {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mappedIpv4) return mappedIpv4
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return address
  const [head = '', tail] = withoutZone.split('::')
  const groupsBefore = head.split(':').filter(Boolean)
  const groupsAfter = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groupsBefore.length - groupsAfter.length) }, () => '0')
  const groups = [...groupsBefore, ...zeros, ...groupsAfter]
    .slice(0, 4)
    .map(group => parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

import type { Middleware } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { dayMs } from '../../platform/base/time.ts'
import { isRead } from '../../platform/http/isRead.ts'

const path = '/.well-known/security.txt'
/** Days for which readers may rely on it; RFC 9116 recommends less than a year. */
const validDays = 180

/** Answers /.well-known/security.txt (RFC 9116), which names the contact for reporting a vulnerability. */
export const securityText =
  ({ settings, publicUrl, clock }: Pick<Deps, 'settings' | 'publicUrl' | 'clock'>): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== path || !isRead(ctx)) return next()
    const { storeEmail } = (await settings.read()).general
    ctx.type = 'text/plain'
    ctx.set('Cache-Control', 'public, max-age=86400')
    ctx.body = [
      ...(storeEmail ? [`Contact: mailto:${storeEmail}`] : []),
      `Contact: ${publicUrl}/contact`,
      `Expires: ${new Date(clock.now() + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
      '',
    ].join('\n')
  }

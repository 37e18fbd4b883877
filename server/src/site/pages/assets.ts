import { join } from 'node:path'
import { send } from '@koa/send'
import type { Middleware } from 'koa'
import { notFound } from '../../platform/http/Failure.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { isRead } from '../../platform/http/isRead.ts'

const yearMs = 365 * dayMs

/** Serves the built files of the storefront. Those below /assets/ have a hash of their content in their name. */
export const assets = (dir: string): Middleware => {
  const root = join(dir, 'client')
  return async (ctx, next) => {
    const isHashed = ctx.path.startsWith('/assets/')
    // Single files at the top (icons, manifest) have an extension; pages have none.
    if (!isRead(ctx) || !(isHashed || /^\/[\w-]+\.\w+$/.test(ctx.path))) return next()
    ctx.vary('Accept-Encoding')
    const sentPath = await send(ctx, ctx.path, {
      root,
      maxage: isHashed ? yearMs : hourMs,
      immutable: isHashed,
    }).catch((error: { status?: number }) => {
      if (error.status === 404) return null
      throw error
    })
    if (sentPath) return
    if (!isHashed) return next()
    // A file of an older release, requested by a page that was open during the deployment.
    throw notFound('There is no such file.')
  }
}

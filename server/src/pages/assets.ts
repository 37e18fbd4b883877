import { join } from 'node:path'
import { send } from '@koa/send'
import type { Middleware } from 'koa'
import { notFound } from '../http/Failure.ts'

const year = 365 * 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** The built files of the storefront. Those below /assets/ carry a hash of their content in their name. */
export const assets = (dir: string): Middleware => {
  const root = join(dir, 'client')
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
    const isHashed = ctx.path.startsWith('/assets/')
    // Single files at the top (icons, manifest) have an ending; pages have none.
    if (!isRead || !(isHashed || /^\/[\w-]+\.\w+$/.test(ctx.path))) return next()
    ctx.vary('Accept-Encoding')
    const done = await send(ctx, ctx.path, {
      root,
      maxage: isHashed ? year : hour,
      immutable: isHashed,
    }).catch((error: { status?: number }) => {
      if (error.status === 404) return null
      throw error
    })
    if (done) return
    if (!isHashed) return next()
    // Of an older release, asked for by a page that was open over the change.
    throw notFound('There is no such file.')
  }
}

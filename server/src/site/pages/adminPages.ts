import type { Middleware } from 'koa'
import { allowOffice } from '../../platform/http/middleware/headers.ts'
import { isRead } from '../../platform/http/isRead.ts'

/** Matches escaped characters, which no address of the back office has. */
const escapedCharacter = /%/

/**
 * Answers every address of the back office with the one document that starts it. It has no personal data, is the same
 * for everybody, and is hidden from search engines. Whether a screen exists, and who may see it, is decided in the
 * browser and by the API.
 */
export const adminPages =
  (document: () => Promise<string>): Middleware =>
  async (ctx, next) => {
    if (!isRead(ctx) || !/^\/admin(\/|$)/.test(ctx.path) || escapedCharacter.test(ctx.path)) return next()
    ctx.body = await document()
    ctx.type = 'html'
    // The page names scripts that the next release removes, so browsers revalidate it each time.
    ctx.set('Cache-Control', 'no-cache')
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    allowOffice(ctx)
  }

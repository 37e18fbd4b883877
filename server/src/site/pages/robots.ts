import type { Middleware } from 'koa'

/**
 * Answers /robots.txt. Pages that should not be found say so themselves (noindex), which robots can only read where they
 * are let in; kept out are only places that have no page to show them.
 */
export const robots =
  (publicUrl: string): Middleware =>
  (ctx, next) => {
    if (ctx.path !== '/robots.txt' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.type = 'text/plain'
    ctx.set('Cache-Control', 'public, max-age=86400')
    ctx.body = [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /dev/',
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ].join('\n')
  }

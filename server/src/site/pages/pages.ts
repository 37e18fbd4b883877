import { isClosed } from '@shop/contracts/shop/maintenance'
import type { Context, Middleware } from 'koa'
import { withoutTracking } from '@shop/contracts/shop/trackingParameters'
import { readCatalogVersion } from '../../catalogue/products/catalogVersion.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { retryAfter } from '../../platform/http/maintenance.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Invoke } from '../../platform/http/invoke.ts'
import { isNumbered } from '../redirects/addressKey.ts'
import { findRedirect } from '../redirects/findRedirect.ts'
import { missedPathCounter } from '../redirects/missedPaths.ts'
import { bodyOf, packPage, PageCache, type CachedPage } from './PageCache.ts'
import type { Renderer } from './Site.ts'

interface Rendered {
  status: number
  /** Tells whether it is alike for all, and whole. */
  isShared: boolean
  page: CachedPage
}

/** Time after which a page that could not be read is worth asking for again, seconds. */
const readAgainAfter = 5

const cacheControl = ({ status, isShared }: Pick<Rendered, 'status' | 'isShared'>): string => {
  if (status === 404) return 'no-cache'
  return isShared ? 'public, max-age=0, s-maxage=30' : 'no-store'
}

const send = (ctx: Context, { page, ...rendered }: Rendered) => {
  ctx.vary(['Accept', 'Accept-Encoding'])
  if (rendered.status === 404 && !page.isMarkdown && !ctx.accepts('html'))
    throw notFound('There is no such page.')
  ctx.status = rendered.status
  ctx.res.setHeader('Content-Type', `text/${page.isMarkdown ? 'markdown' : 'html'}; charset=utf-8`)
  ctx.res.setHeader('Cache-Control', cacheControl(rendered))
  if (rendered.status === 503) ctx.set('Retry-After', String(readAgainAfter))
  ctx.res.setHeader('ETag', page.etag)
  if (ctx.req.headers['if-none-match'] !== undefined && ctx.fresh) {
    ctx.status = 304
    return
  }
  const encoding =
    ctx.req.headers['accept-encoding'] === undefined
      ? 'identity'
      : ((['br', 'gzip'] as const).find(name => ctx.acceptsEncodings(name)) ?? 'identity')
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = bodyOf(page, encoding)
}

/** An hour at most: staff may have an address lead elsewhere. */
const sendOn = (ctx: Context, status: number, location: string) => {
  ctx.status = status
  if (status === 301) ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.redirect(location)
}

/** Pages of a shop that is closed: where staff sign in, where links of mails lead, and where a payment comes back to. */
const staysOpen =
  /^\/(login|forgot-password|reset-password|accept-invitation|confirm-email|offline|success|checkout\/(success|canceled))\/?$/

const sendClosed = (
  ctx: Context,
  { status, html, retryAfter: seconds }: { status: number; html: string; retryAfter: number },
) => {
  ctx.status = status
  ctx.type = 'html'
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Retry-After', String(seconds))
  ctx.body = html
}

/**
 * Answers every GET that nothing before it answered with a page rendered from the same calls as the API's. Pages that
 * are alike for all are kept until the catalogue changes, half a minute at most, and rendered once however many ask for
 * them at once and whichever campaign led there.
 */
export const pages = (
  deps: Deps,
  renderer: Renderer,
  invoke: Invoke,
  cache = new PageCache(deps.clock),
  missed = missedPathCounter(deps),
): Middleware => {
  const underWay = new Map<string, ReturnType<typeof render>>()

  /** A read that fails leaves a gap in its page, which is not to go unnoticed. */
  const call: Invoke = async (endpoint, input) => {
    try {
      return await invoke(endpoint, input)
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500)
        deps.log.error({ err: error, call: endpoint.path }, 'a page could not be read')
      throw error
    }
  }

  const render = async (
    url: string,
    version: number,
    wants: Wanted,
  ): Promise<Rendered & { location?: string | undefined }> => {
    const readAt = deps.clock.now()
    const { status, location, html, isShared, isMarkdown } = await renderer.render({
      url,
      origin: deps.publicUrl,
      call,
      isMarkdown: wants.isMarkdown,
    })
    // An address that is only spelled another way would lead on once more.
    const moved = status === 404 || status === 301 ? await findRedirect(deps.db, url) : null
    const page = packPage(html, { version, readAt, ...(isMarkdown && { isMarkdown }) })
    if (moved) return { status: 301, location: withEnding(moved, wants), isShared, page }
    if (isShared && status === 200) cache.set(keyOf(url, wants), page)
    return { status, location, isShared, page }
  }

  const renderOnce = (url: string, version: number, wants: Wanted) => {
    const key = `${version} ${keyOf(url, wants)}`
    const running = underWay.get(key) ?? render(url, version, wants).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  return async (ctx, next) => {
    const asked = pageUrl(ctx)
    const wants = wantedBy(ctx)
    const url = asked !== null && wants.ending ? withoutEnding(asked) : asked
    if (url === null || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const { general } = deps.settings.known() ?? (await deps.settings.read())
    if (isClosed(general, nowIso(deps)) && !staysOpen.test(ctx.path))
      return sendClosed(ctx, {
        ...(await renderer.render({ url, origin: deps.publicUrl, call: invoke, isClosed: true })),
        retryAfter: retryAfter(general, deps.clock.now()),
      })
    const version = await readCatalogVersion(deps)
    const known = withoutTracking(url)
    const numbered = isNumbered(url) ? await findRedirect(deps.db, url) : null
    if (numbered) return sendOn(ctx, 301, numbered)
    const kept = cache.get(keyOf(known, wants), version)
    if (kept) return send(ctx, { status: 200, isShared: true, page: kept })
    const rendered = await renderOnce(known, version, wants)
    // A redirect keeps the whole query.
    const { location, ...answer } = rendered.location ? await renderOnce(url, version, wants) : rendered
    if (wants.ending && !location && !answer.page.isMarkdown) throw notFound('There is no such page.')
    if (location) return sendOn(ctx, answer.status, location)
    if (answer.status === 404) await missed.count(ctx)
    send(ctx, answer)
  }
}

/** The form in which a page is asked for. */
interface Wanted {
  isMarkdown: boolean
  /** Ending of the address that asks for Markdown. */
  ending: '.md' | ''
}

const keyOf = (url: string, { isMarkdown }: Wanted): string => (isMarkdown ? `md ${url}` : url)

/** Weight of a type that an Accept header names itself, 0 to 1; 0 where it does not. */
const weightOf = (accept: string, type: string): number => {
  const [, ...parameters] = (accept.split(',').find(part => part.trim().startsWith(type)) ?? ';q=0').split(
    ';',
  )
  const q = parameters.find(parameter => parameter.trim().startsWith('q='))
  return q ? Number(q.trim().slice(2)) || 0 : 1
}

/** Markdown is for readers that name it and want it at least as much as HTML. */
const wantedBy = ({ path, req: { headers } }: Context): Wanted => {
  if (path === '/llms.txt') return { isMarkdown: true, ending: '' }
  if (path.endsWith('.md')) return { isMarkdown: true, ending: '.md' }
  const accept = headers.accept?.toLowerCase() ?? ''
  const weight = accept.includes('text/markdown') ? weightOf(accept, 'text/markdown') : 0
  return { isMarkdown: weight > 0 && weight >= weightOf(accept, 'text/html'), ending: '' }
}

const withEnding = (url: string, { ending }: Wanted): string => url.replace(/(?=[?#]|$)/, ending)
const withoutEnding = (url: string): string => url.replace(/\.md(?=$|\?)/, '')

const isReadable = (path: string) => {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Path and query of the page that a request asks for, be it by path or by whole address. A path whose escapes cannot be
 * decoded is taken literally, as the storefront's router does, but without its warning on the console. Null where it is
 * no path (`*`).
 */
const pageUrl = ({ path, search }: Pick<Context, 'path' | 'search'>): string | null => {
  if (!path.startsWith('/')) return null
  if (path === '/llms.txt') return '/'
  return (isReadable(path) ? path : path.replaceAll('%', '%25')) + search
}

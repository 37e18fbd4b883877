import { isShopClosed } from '@shop/contracts/shop/maintenance'
import type { Context, Middleware } from 'koa'
import { withoutTracking } from '@shop/contracts/shop/trackingParameters'
import { readCatalogVersion } from '../../catalogue/products/catalogVersion.ts'
import { ByteCache } from '../../platform/base/ByteCache.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { secondsUntilRetry } from '../../platform/http/maintenanceGuard.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Invoke } from '../../platform/http/invoke.ts'
import { isIdentifiedByQuery } from '../redirects/addressKey.ts'
import { findRedirect } from '../redirects/findRedirect.ts'
import { missedPathCounter } from '../redirects/missedPaths.ts'
import { bodyOf, packPage, PageCache, type CachedPage } from './PageCache.ts'
import type { Renderer } from './Site.ts'
import { isRead } from '../../platform/http/isRead.ts'

interface RenderedPage {
  status: number
  /** Tells whether it is complete and the same for everybody. */
  isShared: boolean
  page: CachedPage
}

/** Maximum memory for markup of parts that pages share, such as cards of products, of about 8 KB each. */
const maxMarkupBytes = 16_000_000

/** Seconds after which a page that could not be read is worth requesting again. */
const retryAfterSeconds = 5

const cacheControl = ({ status, isShared }: Pick<RenderedPage, 'status' | 'isShared'>): string => {
  if (status === 404) return 'no-cache'
  return isShared ? 'public, max-age=0, s-maxage=30' : 'no-store'
}

const sendPage = (ctx: Context, { page, ...rendered }: RenderedPage) => {
  ctx.vary(['Accept', 'Accept-Encoding'])
  if (rendered.status === 404 && !page.isMarkdown && !ctx.accepts('html'))
    throw notFound('There is no such page.')
  ctx.status = rendered.status
  ctx.res.setHeader('Content-Type', `text/${page.isMarkdown ? 'markdown' : 'html'}; charset=utf-8`)
  ctx.res.setHeader('Cache-Control', cacheControl(rendered))
  if (rendered.status === 503) ctx.set('Retry-After', String(retryAfterSeconds))
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

/** Redirects; cached for an hour at most, since staff may change the target. */
const sendRedirect = (ctx: Context, status: number, location: string) => {
  ctx.status = status
  if (status === 301) ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.redirect(location)
}

/**
 * Pages that stay open during maintenance: where staff sign in, where links in emails lead, and where a payment
 * returns.
 */
const openDuringMaintenance =
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
 * Answers every GET that no earlier middleware has answered, with a page rendered from answers of the API. Pages that
 * are the same for everybody are cached until the catalogue changes, for half a minute at most. Simultaneous requests,
 * and addresses that differ only in their campaign, share one rendering.
 */
export const pages = (
  deps: Deps,
  renderer: Renderer,
  invoke: Invoke,
  cache = new PageCache(deps.clock),
  missedPaths = missedPathCounter(deps),
): Middleware => {
  const markupCache = new ByteCache<string>(maxMarkupBytes)
  const inProgress = new Map<string, ReturnType<typeof render>>()

  /** Logs a failed read, which leaves a gap in its page and would otherwise go unnoticed. */
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
    form: PageForm,
  ): Promise<RenderedPage & { location?: string | undefined }> => {
    const readAt = deps.clock.now()
    const { status, location, html, isShared, isMarkdown } = await renderer.render({
      url,
      origin: deps.publicUrl,
      call,
      markupCache,
      isMarkdown: form.isMarkdown,
    })
    // Pages that exist need no redirect. One is sought for a 301 too, so that another spelling is not
    // redirected twice.
    const redirect = status === 404 || status === 301 ? await findRedirect(deps.db, url) : null
    // An address with a final slash whose page is missing is missing itself.
    if (status === 301 && location && !redirect) {
      const target = await render(location, version, form)
      if (target.status === 404) return target
    }
    const page = packPage(html, { version, readAt, ...(isMarkdown && { isMarkdown }) })
    if (redirect) return { status: 301, location: withEnding(redirect, form), isShared, page }
    if (isShared && status === 200) cache.set(keyOf(url, form), page)
    return { status, location, isShared, page }
  }

  const renderOnce = (url: string, version: number, form: PageForm) => {
    const key = `${version} ${keyOf(url, form)}`
    const rendering = inProgress.get(key) ?? render(url, version, form).finally(() => inProgress.delete(key))
    inProgress.set(key, rendering)
    return rendering
  }

  return async (ctx, next) => {
    const requestedUrl = pageUrl(ctx)
    const form = formOf(ctx)
    const url = requestedUrl !== null && form.ending ? withoutEnding(requestedUrl) : requestedUrl
    if (url === null || !isRead(ctx)) return next()
    const { general } = deps.settings.readCached() ?? (await deps.settings.read())
    if (isShopClosed(general, nowIso(deps)) && !openDuringMaintenance.test(ctx.path))
      return sendClosed(ctx, {
        ...(await renderer.render({ url, origin: deps.publicUrl, call: invoke, isClosed: true })),
        retryAfter: secondsUntilRetry(general, deps.clock.now()),
      })
    const version = await readCatalogVersion(deps)
    const cleanUrl = withoutTracking(url)
    const queryRedirect = isIdentifiedByQuery(url) ? await findRedirect(deps.db, url) : null
    if (queryRedirect) return sendRedirect(ctx, 301, queryRedirect)
    const cached = cache.get(keyOf(cleanUrl, form), version)
    if (cached) return sendPage(ctx, { status: 200, isShared: true, page: cached })
    const rendered = await renderOnce(cleanUrl, version, form)
    // A redirect keeps the whole query.
    const { location, ...answer } = rendered.location ? await renderOnce(url, version, form) : rendered
    if (form.ending && !location && !answer.page.isMarkdown) throw notFound('There is no such page.')
    if (location) return sendRedirect(ctx, answer.status, location)
    if (answer.status === 404) await missedPaths.count(ctx)
    sendPage(ctx, answer)
  }
}

/** The requested form of a page. */
interface PageForm {
  isMarkdown: boolean
  /** Ending of the URL that requests Markdown. */
  ending: '.md' | ''
}

const keyOf = (url: string, { isMarkdown }: PageForm): string => (isMarkdown ? `md ${url}` : url)

/** Returns the weight, 0 to 1, that an Accept header gives a type; 0 if it does not name the type explicitly. */
const weightOf = (accept: string, type: string): number => {
  const entry = accept.split(',').find(part => part.trim().startsWith(type))
  if (entry === undefined) return 0
  const [, ...parameters] = entry.split(';').map(part => part.trim())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return weight ? Number(weight.slice('q='.length)) || 0 : 1
}

/** Chooses Markdown for readers that name it and prefer it at least as much as HTML. */
const formOf = ({ path, req: { headers } }: Context): PageForm => {
  if (path === '/llms.txt') return { isMarkdown: true, ending: '' }
  if (path.endsWith('.md')) return { isMarkdown: true, ending: '.md' }
  const accept = headers.accept?.toLowerCase() ?? ''
  const weight = accept.includes('text/markdown') ? weightOf(accept, 'text/markdown') : 0
  return { isMarkdown: weight > 0 && weight >= weightOf(accept, 'text/html'), ending: '' }
}

const withEnding = (url: string, { ending }: PageForm): string => url.replace(/(?=[?#]|$)/, ending)
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
 * Returns path and query of the requested page, whether the request names a path or a full URL. A path whose escapes
 * cannot be decoded is used literally; the storefront's router would do the same, with a warning on the console. Null
 * if the request names no path (`*`).
 */
const pageUrl = ({ path, search }: Pick<Context, 'path' | 'search'>): string | null => {
  if (!path.startsWith('/')) return null
  if (path === '/llms.txt') return '/'
  return (isReadable(path) ? path : path.replaceAll('%', '%25')) + search
}

import type { Middleware } from 'koa'
import { readCatalogVersion } from '../../catalogue/products/catalogVersion.ts'
import { rows } from '../../platform/database/rows.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { isRead } from '../../platform/http/isRead.ts'

/** Maximum number of URLs in one file (sitemaps.org); older products are left out first. */
const maxUrls = 50_000
const maxCollections = 1000

interface ListedPage {
  path: string
  /** ISO 8601. */
  changedAt?: string
}

const urlTag = (publicUrl: string, { path, changedAt }: ListedPage): string => {
  const lastModTag = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${lastModTag}</url>`
}

/** Lists every page that search engines may show: fixed ones, active collections, active products. */
const readPages = async ({ db }: Deps, fixedPaths: readonly string[]): Promise<ListedPage[]> => {
  const [collections, products] = await Promise.all([
    rows<{ slug: string; updated_at: string }>(
      db,
      'select slug, updated_at from collections where is_active = ? order by sort, id limit ?',
      [true, maxCollections],
    ),
    rows<{ slug: string; updated_at: string }>(
      db,
      "select slug, updated_at from products where status = 'ACTIVE' order by created_at desc, id limit ?",
      [maxUrls - maxCollections - fixedPaths.length],
    ),
  ])
  const pagesIn = (folder: string, pages: { slug: string; updated_at: string }[]) =>
    pages.map(({ slug, updated_at }) => ({ path: `/${folder}/${slug}`, changedAt: updated_at }))
  return [
    ...fixedPaths.map(path => ({ path })),
    ...pagesIn('collections', collections),
    ...pagesIn('products', products),
  ]
}

/** Answers /sitemap.xml, which is written again after the catalogue has changed. Reads the fixed pages' paths once. */
export const siteMap = (deps: Deps, readFixedPaths: () => Promise<string[]>): Middleware => {
  let fixedPaths: Promise<string[]> | null = null
  let cached: { version: number; xml: string } | null = null
  const write = async (version: number) => {
    const pages = await readPages(deps, await (fixedPaths ??= readFixedPaths()))
    const urls = pages.map(page => urlTag(deps.publicUrl, page)).join('\n')
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
    cached = { version, xml }
    return xml
  }
  return async (ctx, next) => {
    if (ctx.path !== '/sitemap.xml' || !isRead(ctx)) return next()
    const version = await readCatalogVersion(deps)
    ctx.type = 'application/xml'
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.body = cached?.version === version ? cached.xml : await write(version)
  }
}

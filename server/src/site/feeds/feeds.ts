import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { iossOf, localVatAt } from '@shop/contracts/shop/ioss'
import type { FeedPath } from '@shop/contracts/shop/feeds'
import type { Context, Middleware } from 'koa'
import { readCatalogVersion } from '../../catalogue/products/catalogVersion.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { acp } from './acp.ts'
import type { FeedFormat } from './FeedFormat.ts'
import { feedShop } from './FeedShop.ts'
import { forCountry, hasOwnFeeds } from './forCountry.ts'
import { google } from './google.ts'
import { CachedFeed } from './CachedFeed.ts'
import { openAi } from './openAi.ts'
import { table } from './table.ts'
import { isRead } from '../../platform/http/isRead.ts'

const formats: Readonly<Record<FeedPath, FeedFormat>> = {
  '/feeds/google.xml': google,
  '/feeds/meta.csv': table,
  '/feeds/pinterest.csv': table,
  '/feeds/openai.jsonl': openAi,
  '/feeds/acp/products.jsonl': acp,
}
const isFeed = (path: string): path is FeedPath => path in formats

const metadataPath = '/feeds/acp/metadata.json'

/** Sends a cached file as it is, or decompressed for the few clients that cannot read gzip. */
const sendFeed = async (ctx: Context, type: string, { file, etag }: { file: string; etag: string }) => {
  ctx.type = type
  ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
  ctx.set('ETag', etag)
  ctx.set('X-Robots-Tag', 'noindex')
  ctx.vary('Accept-Encoding')
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const { size } = await stat(file)
  if (ctx.acceptsEncodings('gzip') === 'gzip') {
    ctx.set('Content-Encoding', 'gzip')
    ctx.body = ctx.method === 'HEAD' ? null : createReadStream(file)
    ctx.length = size
  } else if (ctx.method !== 'HEAD') ctx.body = createReadStream(file).pipe(createGunzip())
}

/**
 * Returns a function that creates this process's folder at the first feed, and again after the system has removed it.
 * It is removed when the process stops; a build that begins later fails.
 */
const ownFolder = (closing: AbortSignal): (() => Promise<string>) => {
  let created: Promise<string> | undefined
  const create = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-feeds-'))
    const remove = () => rm(folder, { recursive: true, force: true })
    closing.addEventListener('abort', () => void remove())
    if (closing.aborted) await remove()
    return folder
  }
  return async () => {
    closing.throwIfAborted()
    const earlier = created
    const folder = await earlier?.catch(() => undefined)
    if (earlier && (folder === undefined || !existsSync(folder)) && created === earlier) created = undefined
    return (created ??= create())
  }
}

/** Serves the product feeds, from which shopping sites and assistants list the shop's products. */
export const feeds = (deps: Deps): Middleware => {
  const folder = ownFolder(deps.closing)
  const cachedFeeds = new Map<FeedFormat, Map<string | undefined, CachedFeed>>()
  /** Returns the feed of a format, with the prices of a country if one is named. */
  const feedOf = (format: FeedFormat, country: string | undefined): CachedFeed => {
    const byCountry = cachedFeeds.get(format) ?? new Map<string | undefined, CachedFeed>()
    const countryFormat = country === undefined ? format : forCountry(format, country)
    const feed = byCountry.get(country) ?? new CachedFeed(countryFormat, deps, folder)
    cachedFeeds.set(format, byCountry.set(country, feed))
    return feed
  }
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/feeds/') || !isRead(ctx)) return next()
    const path = ctx.path === metadataPath ? '/feeds/acp/products.jsonl' : ctx.path
    const format = isFeed(path) ? formats[path] : undefined
    if (!format) throw notFound('There is no such feed.')
    const settings = await deps.settings.read()
    const { country: queryCountry } = ctx.query
    const countryCode = typeof queryCountry === 'string' ? queryCountry.toUpperCase() : undefined
    if (countryCode !== undefined && !hasOwnFeeds(settings, countryCode))
      throw notFound('There are no other prices for this country. Use the feed without a country.')
    const homeShop = feedShop(deps.publicUrl, settings)
    const shop =
      countryCode === undefined
        ? homeShop
        : {
            ...homeShop,
            countries: [countryCode],
            localVat: localVatAt(iossOf(settings.shipping), countryCode),
          }
    const feed = await feedOf(format, countryCode).read(
      `${await readCatalogVersion(deps)} ${JSON.stringify(shop)}`,
      shop,
    )
    if (ctx.path !== metadataPath) return sendFeed(ctx, format.type, feed)
    const [country] = shop.countries
    ctx.body = {
      id: new URL(shop.publicUrl).host,
      ...(country && { target_country: country }),
      updated_at: feed.readAt,
    }
  }
}

/// <reference lib="webworker" />
import { isCachedRead, cachedPageAddress } from './cachedAddresses.ts'

declare const self: ServiceWorkerGlobalScope

/** Cache of the offline page and its files, which other entries never displace. */
const shellCache = 'shell-1'
const filesCache = 'files-1'
const pagesCache = 'kept-1'
const picturesCache = 'pictures-1'
const maxEntries = {
  [shellCache]: Infinity,
  [filesCache]: 400,
  [pagesCache]: 60,
  [picturesCache]: 120,
} as const
type CacheName = keyof typeof maxEntries

const offlinePage = '/offline'
/** Path of the back office, which is one page at many URLs. */
const officePage = '/admin'
/** Maximum wait for the network, ms, before the cached answer is shown instead. */
const timeoutMs = 4000

const store = async (name: CacheName, request: Request | string, answer: Response): Promise<void> => {
  const cache = await caches.open(name)
  await cache.put(request, answer)
  const keys = await cache.keys()
  // Deletes the oldest entries, which come first.
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries[name])).map(key => cache.delete(key)))
}

/** Caches a page for offline use, with the files that it names. */
const cacheShell = async (page: string, answer: Response): Promise<void> => {
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}`)
  const assets = (await answer.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []
  const cache = await caches.open(shellCache)
  await cache.put(page, answer)
  await cache.addAll([...new Set(assets), '/favicon.svg'])
}

/** Caches the page that is shown instead of others without a network. */
const cacheOfflinePage = async (): Promise<void> => cacheShell(offlinePage, await fetch(offlinePage))

/** Caches the office's page, and files of screens that a first visit opened before this worker was active. */
const cacheOffice = async (urls: readonly string[]): Promise<void> => {
  await cacheShell(officePage, await fetch(officePage))
  await Promise.all(urls.map(address => fromCacheFirst(filesCache, new Request(address))))
}

const fromCacheFirst = async (name: CacheName, request: Request): Promise<Response> => {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) await store(name, request, answer.clone())
  return answer
}

/** Finds a cached page of the same product with another choice or tab, which are only query parameters. */
const matchSameProduct = (request: Request): Promise<Response | undefined> | undefined =>
  new URL(request.url).pathname.startsWith('/products/')
    ? // The lookup is by URL alone, so `Vary` is also ignored.
      caches.match(request, { ignoreSearch: true, ignoreVary: true })
    : undefined

const fromNetworkFirst = async (request: Request, key: Request | string): Promise<Response> => {
  const cached = await caches.match(key)
  try {
    const signal = cached ? AbortSignal.timeout(timeoutMs) : null
    const answer = await fetch(request, { signal })
    if (answer.ok && !answer.redirected) await store(pagesCache, key, answer.clone())
    return answer
  } catch (error) {
    const fallback = cached ?? (await matchSameProduct(request))
    if (fallback) return fallback
    throw error
  }
}

/** Opens the office from its cache without a network, since shoppers' offline page would not help staff. */
const officeFromCache = async (request: Request): Promise<Response> => {
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) void store(shellCache, officePage, answer.clone())
    return answer
  } catch (error) {
    const cached = await caches.match(officePage)
    if (cached) return cached
    throw error
  }
}

/** Redirects to the offline page, which leads back. Does not answer with its HTML: its scripts depend on its URL. */
const orOfflinePage = async (answer: Promise<Response>, { pathname, search }: URL): Promise<Response> => {
  try {
    return await answer
  } catch {
    const page = pathname === offlinePage ? await caches.match(offlinePage) : undefined
    return page ?? Response.redirect(`${offlinePage}?to=${encodeURIComponent(pathname + search)}`)
  }
}

/** Answers a request; null leaves it to the browser. */
const responseTo = (request: Request): Promise<Response> | null => {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return null
  if (url.pathname.startsWith('/assets/')) return fromCacheFirst(filesCache, request)
  // Players request ranges, and a video would displace pictures in the cache.
  if (url.pathname.startsWith('/media/videos/')) return null
  // Customers' photos may be removed, and must then not be in a cache.
  if (url.pathname.startsWith('/media/r')) return null
  if (url.pathname.startsWith('/media/')) return fromCacheFirst(picturesCache, request)
  if (request.mode === 'navigate') {
    if (/^\/admin(\/|$)/.test(url.pathname)) return officeFromCache(request)
    const key = cachedPageAddress(request.url)
    return orOfflinePage(key ? fromNetworkFirst(request, key) : fetch(request), url)
  }
  // Answers to requests with a session are not cached.
  if (isCachedRead(url) && !request.headers.has('authorization')) return fromNetworkFirst(request, request)
  return null
}

self.addEventListener('install', event => event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting())))

self.addEventListener('activate', event => {
  const deleteOtherCaches = async () => {
    const names = (await caches.keys()).filter(name => !(name in maxEntries))
    await Promise.all(names.map(name => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(deleteOtherCaches())
})

/** Caches the files that the office reports as loaded. */
self.addEventListener('message', event => {
  const isOwnUrl = (address: unknown): address is string =>
    typeof address === 'string' && address.startsWith(`${self.location.origin}/assets/`)
  if (Array.isArray(event.data)) event.waitUntil(cacheOffice(event.data.filter(isOwnUrl)))
})

self.addEventListener('fetch', event => {
  const answer = responseTo(event.request)
  if (answer) event.respondWith(answer)
})

/// <reference lib="webworker" />
import { isKeptRead, keptPageAddress } from './keptAddresses.ts'

declare const self: ServiceWorkerGlobalScope

/** The offline page with its own files, which are never pushed out by others. */
const shell = 'shell-1'
const files = 'files-1'
const kept = 'kept-1'
const pictures = 'pictures-1'
const mostOf = { [shell]: Infinity, [files]: 400, [kept]: 60, [pictures]: 120 } as const
type Cache = keyof typeof mostOf

const offlinePage = '/offline'
/** The back office is one page under many addresses. */
const officePage = '/admin'
/** Longest wait for the network before the cached answer is shown instead. */
const timeoutMs = 4000

const keep = async (name: Cache, request: Request | string, answer: Response): Promise<void> => {
  const cache = await caches.open(name)
  await cache.put(request, answer)
  const keys = await cache.keys()
  // In the order in which they were put: the oldest go first.
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostOf[name])).map(key => cache.delete(key)))
}

/** A page that opens without a network, and the files that it names. */
const keepShell = async (page: string, answer: Response): Promise<void> => {
  if (!answer.ok) throw new Error(`${page} answers ${answer.status}`)
  const named = (await answer.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []
  const cache = await caches.open(shell)
  await cache.put(page, answer)
  await cache.addAll([...new Set(named), '/favicon.svg'])
}

/** The page that stands for all others without a network. */
const keepOfflinePage = async (): Promise<void> => keepShell(offlinePage, await fetch(offlinePage))

/** The office's page, and the files of the screens that a first visit has opened before this worker was there. */
const keepOffice = async (opened: readonly string[]): Promise<void> => {
  await keepShell(officePage, await fetch(officePage))
  await Promise.all(opened.map(address => fromCacheFirst(files, new Request(address))))
}

const fromCacheFirst = async (name: Cache, request: Request): Promise<Response> => {
  const found = await caches.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) await keep(name, request, answer.clone())
  return answer
}

/** A product's page in another choice, or with another tab: what is chosen stands in the address of one and the same page. */
const ofSameProduct = (request: Request): Promise<Response | undefined> | undefined =>
  new URL(request.url).pathname.startsWith('/products/')
    ? // Looks up by URL alone, so `Vary` is ignored, too.
      caches.match(request, { ignoreSearch: true, ignoreVary: true })
    : undefined

const fromNetworkFirst = async (request: Request, key: Request | string): Promise<Response> => {
  const found = await caches.match(key)
  try {
    const signal = found ? AbortSignal.timeout(timeoutMs) : null
    const answer = await fetch(request, { signal })
    if (answer.ok && !answer.redirected) await keep(kept, key, answer.clone())
    return answer
  } catch (error) {
    const shown = found ?? (await ofSameProduct(request))
    if (shown) return shown
    throw error
  }
}

/** The office opens as it was last fetched; shoppers' offline page says nothing to staff. */
const fromOffice = async (request: Request): Promise<Response> => {
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) void keep(shell, officePage, answer.clone())
    return answer
  } catch (error) {
    const found = await caches.match(officePage)
    if (found) return found
    throw error
  }
}

/** The offline page has an address of its own, since a page's script goes by its address; it leads back. */
const orOfflinePage = async (answer: Promise<Response>, { pathname, search }: URL): Promise<Response> => {
  try {
    return await answer
  } catch {
    const page = pathname === offlinePage ? await caches.match(offlinePage) : undefined
    return page ?? Response.redirect(`${offlinePage}?to=${encodeURIComponent(pathname + search)}`)
  }
}

/** Null: the browser does as it would without us. */
const answerTo = (request: Request): Promise<Response> | null => {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return null
  if (url.pathname.startsWith('/assets/')) return fromCacheFirst(files, request)
  // Players ask for parts, and a film would push a page's pictures out.
  if (url.pathname.startsWith('/media/videos/')) return null
  // Customers' photos may be taken down, and are then gone here too.
  if (url.pathname.startsWith('/media/r')) return null
  if (url.pathname.startsWith('/media/')) return fromCacheFirst(pictures, request)
  if (request.mode === 'navigate') {
    if (/^\/admin(\/|$)/.test(url.pathname)) return fromOffice(request)
    const key = keptPageAddress(request.url)
    return orOfflinePage(key ? fromNetworkFirst(request, key) : fetch(request), url)
  }
  // Requests made in somebody's name are kept for nobody.
  if (isKeptRead(url) && !request.headers.has('authorization')) return fromNetworkFirst(request, request)
  return null
}

self.addEventListener('install', event => event.waitUntil(keepOfflinePage().then(() => self.skipWaiting())))

self.addEventListener('activate', event => {
  const forgetOthers = async () => {
    const names = (await caches.keys()).filter(name => !(name in mostOf))
    await Promise.all(names.map(name => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(forgetOthers())
})

/** The office tells which of its files it has opened. */
self.addEventListener('message', event => {
  const ours = (address: unknown): address is string =>
    typeof address === 'string' && address.startsWith(`${self.location.origin}/assets/`)
  if (Array.isArray(event.data)) event.waitUntil(keepOffice(event.data.filter(ours)))
})

self.addEventListener('fetch', event => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

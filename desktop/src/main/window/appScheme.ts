import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { protocol } from 'electron'
import { inertHeaders, shopAnswer } from './shopAnswer.ts'

/** Scheme of the page's origin, which serves the app's files, and `/api` and `/media` of the open shop. */
const scheme = 'madar-app'
export const appOrigin = `${scheme}://office`

/** Tells whether a URL has the app's origin. Node computes no origin for custom schemes, so the parts are compared. */
const isAppAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol: urlScheme, host, username } = new URL(address)
  return urlScheme === `${scheme}:` && host === 'office' && username === ''
}

/** Matches routes of the renderer. Everything else is one of its files, or belongs to the shop. */
const pagePath = /^(\/|\/shops|\/login|\/admin(\/.*)?)?$/

/** Tells whether a URL is a page of the office: at the app's origin, and neither a file nor answered by the shop. */
export const isPageAddress = (address: string): boolean =>
  isAppAddress(address) && pagePath.test(new URL(address).pathname)

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

const assetsUrl = `${appOrigin}/assets/`

// Pictures and videos may come from the shop; scripts and styles only from the app. Emotion needs an empty style
// element, whose hash is allowed.
const policy = [
  "default-src 'none'",
  `script-src ${assetsUrl}`,
  `style-src ${assetsUrl} 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  `font-src ${assetsUrl}`,
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Grants the page's origin the rights of a secure site. Must run before the app is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])

const notFound = () => new Response('Not found', { status: 404, headers: inertHeaders })

/** Returns a file of the built renderer. Refuses a path outside its folder. */
const fileAnswer = async (root: string, path: string): Promise<Response> => {
  const file = normalize(join(root, path))
  if (!file.startsWith(root + sep)) return notFound()
  const type = contentTypes[extname(file)]
  const bytes = type ? await readFile(file).catch(() => null) : null
  if (!type || !bytes) return notFound()
  return new Response(bytes, {
    headers: { 'content-type': type, 'content-security-policy': policy, 'x-content-type-options': 'nosniff' },
  })
}

const decodePath = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Maximum duration of an answer, ms; an event stream reconnects. */
const maxAnswerMs = 10 * 60_000

/**
 * Wraps an answer so that Electron notices when its page aborts it. Electron cancels an aborted body only while no data
 * is ready, so the data is delayed by two turns of the event loop. Electron still misses an abort while data is passed
 * on, so every answer has a time limit.
 */
const withTimeLimit = (answer: Response): Response => {
  if (!answer.body) return answer
  let timer: NodeJS.Timeout
  const stopTimer = () => clearTimeout(timer)
  const relay = {
    start: async (controller: TransformStreamDefaultController) => {
      timer = setTimeout(() => controller.error(new Error('The answer took too long.')), maxAnswerMs)
      await setImmediate()
      await setImmediate()
    },
    flush: stopTimer,
    cancel: stopTimer,
  }
  return new Response(answer.body.pipeThrough(new TransformStream(relay)), answer)
}

interface Deps {
  /** Folder of the built renderer. */
  root: string
  /** Answers requests that belong to the shop. */
  askShop: (request: Request, path: string) => Promise<Response>
}

/** Answers requests of the page. All pages of the office are the same file. */
const answerScheme =
  ({ root, askShop }: Deps) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.host !== 'office') return notFound()
    const path = decodePath(url.pathname)
    if (path === null || path.includes('\0') || path.split(/[/\\]/).includes('..')) return notFound()
    if (path.startsWith('/api/') || path.startsWith('/media/'))
      return withTimeLimit(shopAnswer(await askShop(request, url.pathname + url.search)))
    if (request.method !== 'GET') return notFound()
    return fileAnswer(root, isPageAddress(request.url) ? 'index.html' : path)
  }

export const serveScheme = (deps: Deps): void => protocol.handle(scheme, answerScheme(deps))

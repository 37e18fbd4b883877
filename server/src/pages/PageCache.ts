import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Clock } from '../deps.ts'

const zip = promisify(gzip)

/** About 15 KB each. */
const maxPages = 1000

/** How old what a page says may be, ms: units that are sold or held make no new version of the catalogue. */
const maxAge = 30_000

export interface KeptPage {
  /** The catalogue's version it was rendered from. */
  version: number
  /** When its rendering began, ms. */
  readAt: number
  etag: string
  gzipped: Buffer
}

/** A page ready to be sent: named by its content and compressed once. */
export const packPage = async (
  html: string,
  from: Pick<KeptPage, 'version' | 'readAt'>,
): Promise<KeptPage> => {
  const gzipped = await zip(html, { level: 5 })
  // Of the compressed page, a tenth of the bytes.
  const etag = `"${createHash('sha256').update(gzipped).digest('base64url').slice(0, 22)}"`
  return { ...from, etag, gzipped }
}

/** Rendered pages by address for half a minute, the least lately used forgotten first. */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(url: string, version: number): KeptPage | null {
    const page = this.#pages.get(url)
    if (page?.version !== version || this.#clock.now() - page.readAt > maxAge) return null
    this.#pages.delete(url)
    this.#pages.set(url, page)
    return page
  }

  set(url: string, page: KeptPage) {
    this.#pages.set(url, page)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > maxPages && oldest !== undefined) this.#pages.delete(oldest)
  }
}

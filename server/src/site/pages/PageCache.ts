import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { Clock } from '../../platform/base/deps.ts'
import { ByteCache } from '../../platform/base/ByteCache.ts'

// Compresses to the size of gzip's medium level, in a third of the time.
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Maximum number of pages, of about 15 KB each. */
const maxPages = 1000

/**
 * Maximum age of a page's content, ms. Needed because selling or reserving units does not change the catalogue's
 * version.
 */
const maxAgeMs = 30_000

export interface CachedPage {
  /** The catalogue's version from which it was rendered. */
  version: number
  /** Start of its rendering, ms. */
  readAt: number
  /** Tells whether it is Markdown instead of HTML. */
  isMarkdown?: boolean
  etag: string
  brotli: Buffer
  /** Created for the first client that cannot read Brotli. */
  gzip?: Buffer
}

/** Makes a page ready to be sent: identified by its content and compressed once. */
export const packPage = (
  html: string,
  pageInfo: Pick<CachedPage, 'version' | 'readAt' | 'isMarkdown'>,
): CachedPage => {
  const brotli = brotliCompressSync(html, fastBrotli)
  // Hashes the compressed page, which has a tenth of the bytes.
  const etag = `W/"${createHash('sha256').update(brotli).digest('base64url').slice(0, 22)}"`
  return { ...pageInfo, etag, brotli }
}

/** Uncompressed pages, some 100 KB each, for the few clients that accept nothing else. */
const plainPages = new ByteCache<Buffer>(4_000_000)

const plainOf = ({ etag, brotli }: CachedPage): Buffer => {
  const cached = plainPages.get(etag)
  if (cached) return cached
  const html = brotliDecompressSync(brotli)
  plainPages.set(etag, html, html.length)
  return html
}

/** Returns a page's body in an encoding that the client accepts. */
export const bodyOf = (page: CachedPage, encoding: 'br' | 'gzip' | 'identity'): Buffer => {
  if (encoding === 'br') return page.brotli
  if (encoding === 'identity') return plainOf(page)
  page.gzip ??= gzipSync(brotliDecompressSync(page.brotli), { level: 5 })
  return page.gzip
}

/** Caches rendered pages by URL for half a minute; the least recently used ones are removed first. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #clock: Clock
  hits = 0
  misses = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(url: string, version: number): CachedPage | null {
    const page = this.#pages.get(url)
    if (page?.version !== version || this.#clock.now() - page.readAt > maxAgeMs) {
      this.misses++
      return null
    }
    this.hits++
    this.#pages.delete(url)
    this.#pages.set(url, page)
    return page
  }

  get size(): number {
    return this.#pages.size
  }

  get bytes(): number {
    let sum = 0
    for (const { brotli, gzip } of this.#pages.values()) sum += brotli.length + (gzip?.length ?? 0)
    return sum
  }

  set(url: string, page: CachedPage) {
    this.#pages.set(url, page)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > maxPages && oldest !== undefined) this.#pages.delete(oldest)
  }
}

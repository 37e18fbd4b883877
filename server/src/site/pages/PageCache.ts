import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { Clock } from '../../platform/base/deps.ts'
import { KeptBytes } from '../../platform/base/KeptBytes.ts'

// Compresses to the size of gzip's middle level, in a third of its time.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** About 15 KB each. */
const maxPages = 1000

/** Greatest age of a page's content, ms: units that are sold or held make no new version of the catalogue. */
const maxAge = 30_000

export interface CachedPage {
  /** The catalogue's version it was rendered from. */
  version: number
  /** When its rendering began, ms. */
  readAt: number
  /** Markdown instead of HTML. */
  isMarkdown?: boolean
  etag: string
  brotli: Buffer
  /** Made for the first who cannot read the other. */
  gzip?: Buffer
}

/** A page ready to be sent: named by its content and compressed once. */
export const packPage = (
  html: string,
  from: Pick<CachedPage, 'version' | 'readAt' | 'isMarkdown'>,
): CachedPage => {
  const brotli = brotliCompressSync(html, quick)
  // Hashes the compressed page, which has a tenth of the bytes.
  const etag = `W/"${createHash('sha256').update(brotli).digest('base64url').slice(0, 22)}"`
  return { ...from, etag, brotli }
}

/** Pages as they are before they are compressed, some 100 KB each, for the few clients that take nothing else. */
const plain = new KeptBytes<Buffer>(4_000_000)

const plainOf = ({ etag, brotli }: CachedPage): Buffer => {
  const known = plain.get(etag)
  if (known) return known
  const html = brotliDecompressSync(brotli)
  plain.set(etag, html, html.length)
  return html
}

/** Picks the body for readers of an encoding. */
export const bodyOf = (page: CachedPage, encoding: 'br' | 'gzip' | 'identity'): Buffer => {
  if (encoding === 'br') return page.brotli
  if (encoding === 'identity') return plainOf(page)
  page.gzip ??= gzipSync(brotliDecompressSync(page.brotli), { level: 5 })
  return page.gzip
}

/** Rendered pages by address for half a minute, the least lately used forgotten first. */
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
    if (page?.version !== version || this.#clock.now() - page.readAt > maxAge) {
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

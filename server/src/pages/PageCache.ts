import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const zip = promisify(gzip)

/** About 15 KB each. */
const maxPages = 1000

export interface KeptPage {
  /** The catalogue's version it was rendered from. */
  version: number
  etag: string
  gzipped: Buffer
}

/** A page ready to be sent: named by its content and compressed once. */
export const packPage = async (html: string, version: number): Promise<KeptPage> => {
  const gzipped = await zip(html, { level: 5 })
  // Of the compressed page, a tenth of the bytes.
  const etag = `"${createHash('sha256').update(gzipped).digest('base64url').slice(0, 22)}"`
  return { version, etag, gzipped }
}

/** Rendered pages by address, the least lately used forgotten first. */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>()

  get(url: string, version: number): KeptPage | null {
    const page = this.#pages.get(url)
    if (page?.version !== version) return null
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

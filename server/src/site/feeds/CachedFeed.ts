import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import type { FeedFormat } from './FeedFormat.ts'
import type { FeedShop } from './FeedShop.ts'
import { readArticles } from './readArticles.ts'

interface StoredFeed {
  /** State of the catalogue and the shop from which it was built. */
  state: string
  /** Path of the file, compressed by gzip. */
  file: string
  etag: string
  /** Instant at which reading the catalogue began. */
  readAt: string
}

/** Fast rather than small: articles of a product are alike, so that a higher level saves little. */
const gzipOptions = { level: 3, chunkSize: 256 * 1024 }

/**
 * Caches a feed as a compressed file until the catalogue or a fact of the shop changes, and builds it once for
 * simultaneous requests. Memory use does not grow with the number of products.
 */
export class CachedFeed {
  readonly #format: FeedFormat
  readonly #deps: Pick<Deps, 'db' | 'clock'>
  readonly #folder: () => Promise<string>
  #latest: StoredFeed | undefined
  /** The previous file stays, since a request may be about to open it. */
  #previous: StoredFeed | undefined
  #building: { state: string; promise: Promise<StoredFeed> } | undefined

  constructor(format: FeedFormat, deps: Pick<Deps, 'db' | 'clock'>, folder: () => Promise<string>) {
    this.#format = format
    this.#deps = deps
    this.#folder = folder
  }

  async read(state: string, shop: FeedShop): Promise<StoredFeed> {
    // Systems remove temporary files that are some days old.
    if (this.#latest?.state === state && existsSync(this.#latest.file)) return this.#latest
    if (this.#building?.state === state) return this.#building.promise
    const promise = this.#build(state, shop).finally(() => {
      if (this.#building?.promise === promise) this.#building = undefined
    })
    this.#building = { state, promise }
    return promise
  }

  async #build(state: string, shop: FeedShop): Promise<StoredFeed> {
    const { begin, write, end } = this.#format
    const digest = createHash('sha256')
    const readAt = nowIso(this.#deps)
    const feedTexts = async function* (db: Knex) {
      if (begin) yield begin(shop)
      for await (const batch of readArticles(db)) yield batch.map(product => write(product, shop)).join('')
      if (end) yield end
    }
    const withDigest = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk)
        yield chunk
      }
    }
    const file = join(await this.#folder(), `${randomUUID()}.gz`)
    const partialFile = `${file}.part`
    try {
      await pipeline(
        Readable.from(feedTexts(this.#deps.db)),
        createGzip(gzipOptions),
        withDigest,
        createWriteStream(partialFile),
      )
      await rename(partialFile, file)
    } catch (error) {
      await rm(partialFile, { force: true })
      throw error
    }
    if (this.#previous) await rm(this.#previous.file, { force: true })
    this.#previous = this.#latest
    this.#latest = { state, file, readAt, etag: `W/"${digest.digest('base64url').slice(0, 22)}"` }
    return this.#latest
  }
}

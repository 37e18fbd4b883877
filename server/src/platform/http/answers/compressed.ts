import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import { ByteCache } from '../../base/ByteCache.ts'
import { leavingOneCore } from '../atMost.ts'

const pack = promisify(gzip)
/** Bytes from which compressing is worthwhile; a smaller answer fits into one network packet anyway. */
const minBytes = 1024
// Compresses to within a tenth of level 6, in half of its time.
const level = 4
/** Bytes of the cache of compressed answers, and of one key with its overhead. */
const cacheBytes = 8_000_000
const keyBytes = 100
/** Number of answers that are compressed at once, off the event loop; in the meantime others are sent uncompressed. */
const atOnce = leavingOneCore(2)

/**
 * Creates the function that encodes an answer's body as its client accepts it: gzip, if that is worthwhile. Compressed
 * bodies are cached by their content, so they are never out of date. Only for answers that are equal for everybody; see
 * docs/decisions/085.
 */
export const compressor = () => {
  const cache = new ByteCache<Buffer>(cacheBytes)
  let compressing = 0

  return async (ctx: Context, body: string | Buffer): Promise<string | Buffer> => {
    if (body.length < minBytes) return body
    ctx.vary('Accept-Encoding')
    if (ctx.get('Accept-Encoding') === '' || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return body
    const key = createHash('sha256').update(body).digest('base64')
    let packed = cache.get(key)
    if (!packed) {
      if (compressing >= atOnce) return body
      compressing++
      try {
        packed = await pack(body, { level })
      } finally {
        compressing--
      }
      cache.set(key, packed, packed.length + keyBytes)
    }
    ctx.set('Content-Encoding', 'gzip')
    return packed
  }
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import { ByteCache } from '../../base/ByteCache.ts'
import { taskLimitForCores } from '../concurrencyLimiter.ts'

const compress = promisify(gzip)
/** Bytes from which compressing is worthwhile; a smaller answer fits into one network packet anyway. */
const minBytes = 1024
// Compresses to within a tenth of level 6, in half of its time.
const gzipLevel = 4
/** Bytes of the cache of compressed answers, and of one key with its overhead. */
const cacheBytes = 8_000_000
const keyBytes = 100
/** Number of answers compressed in parallel, off the event loop; others are sent uncompressed meanwhile. */
const maxConcurrent = taskLimitForCores(2)

/**
 * Creates the function that encodes an answer's body as its client accepts it: gzip, if that is worthwhile. Compressed
 * bodies are cached by their content, so they are never out of date. Only for answers that are equal for everybody; see
 * docs/decisions/085.
 */
export const compressor = () => {
  const cache = new ByteCache<Buffer>(cacheBytes)
  let runningCount = 0

  const compressBody = async (ctx: Context, body: string | Buffer): Promise<string | Buffer> => {
    const key = createHash('sha256').update(body).digest('base64')
    let compressedBody = cache.get(key)
    if (!compressedBody) {
      if (runningCount >= maxConcurrent) return body
      runningCount++
      try {
        compressedBody = await compress(body, { level: gzipLevel })
      } finally {
        runningCount--
      }
      cache.set(key, compressedBody, compressedBody.length + keyBytes)
    }
    ctx.set('Content-Encoding', 'gzip')
    return compressedBody
  }

  return (ctx: Context, body: string | Buffer): string | Buffer | Promise<string | Buffer> => {
    if (body.length < minBytes) return body
    ctx.vary('Accept-Encoding')
    const acceptsGzip =
      ctx.get('Accept-Encoding') !== '' && ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    return acceptsGzip ? compressBody(ctx, body) : body
  }
}

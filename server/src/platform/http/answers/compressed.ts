import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'koa'
import { KeptBytes } from '../../base/KeptBytes.ts'
import { besideACore } from '../atMost.ts'

const pack = promisify(gzip)
/** Bytes from which it is worth while; a smaller answer fits into one packet of the network as it is. */
const worthwhile = 1024
// Compresses to within a tenth of level 6, in half of its time.
const level = 4
/** Bytes of packed answers that are kept, and of one key beside its answer. */
const mostKept = 8_000_000
const keyBytes = 100
/** Answers that are packed at once, off the event loop; others are sent as they are meanwhile. */
const atOnce = besideACore(2)

/**
 * Makes the function that encodes an answer's body as its client accepts it: gzip if that is worth it. Compressed
 * bodies are cached by their content, so they are never out of date. Only for answers equal for everybody; see
 * docs/decisions/085.
 */
export const compressor = () => {
  const kept = new KeptBytes<Buffer>(mostKept)
  let inHand = 0

  return async (ctx: Context, body: string | Buffer): Promise<string | Buffer> => {
    if (body.length < worthwhile) return body
    ctx.vary('Accept-Encoding')
    if (ctx.get('Accept-Encoding') === '' || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return body
    const key = createHash('sha256').update(body).digest('base64')
    let packed = kept.get(key)
    if (!packed) {
      if (inHand >= atOnce) return body
      inHand++
      try {
        packed = await pack(body, { level })
      } finally {
        inHand--
      }
      kept.set(key, packed, packed.length + keyBytes)
    }
    ctx.set('Content-Encoding', 'gzip')
    return packed
  }
}

import { isRead } from '../../../../platform/http/isRead.ts'
import { Readable } from 'node:stream'
import type { Middleware } from 'koa'
import { fileKinds } from '@shop/contracts/uploads'
import type { ByteRange } from '../../../../platform/base/FileStore.ts'
import type { Deps } from '../../../../platform/base/deps.ts'
import { createDownloads } from '../../../../platform/http/answers/downloads.ts'
import { notFound } from '../../../../platform/http/Failure.ts'
import { videoKey } from '../keys.ts'
import type { VideoKind } from './readVideo.ts'

const prefix = '/media/videos/'
const addressPattern = /^\/media\/videos\/(?<key>[0-9a-f]{24})\.(?<kind>mp4|webm)$/

/**
 * Reads the requested range of a file (RFC 9110, 14.2): null for the whole file, also for several ranges or an
 * invalid header; undefined for a range outside it.
 */
const rangeOf = (header: string, size: number): ByteRange | null | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') return null
  // `bytes=-500` requests the last 500 bytes.
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  const isReversed = !isSuffix && last !== '' && Number(last) < start
  if (isReversed) return null
  return start < size && start <= end ? { start, end } : undefined
}

/**
 * Answers `/media/videos/{key}.{kind}`, also by range requests, as players make them. An address never changes its
 * meaning.
 */
export const mediaVideos = (deps: Pick<Deps, 'files' | 'config'>): Middleware => {
  const downloads = createDownloads(deps)
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix) || !isRead(ctx)) return next()
    const { key, kind } = (addressPattern.exec(ctx.path)?.groups ?? {}) as { key?: string; kind?: VideoKind }
    const storedFile = key && kind ? await deps.files.open(videoKey(key, kind)) : null
    if (!storedFile || !key || !kind) throw notFound('There is no such video.')
    const etag = `"${key}"`
    const ifRange = ctx.get('If-Range')
    const range = ifRange === '' || ifRange === etag ? rangeOf(ctx.get('Range'), storedFile.size) : null
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.set('Accept-Ranges', 'bytes')
    ctx.set('ETag', etag)
    if (range === undefined) {
      ctx.status = 416
      ctx.set('Cache-Control', 'no-store')
      ctx.set('Content-Range', `bytes */${storedFile.size}`)
      return undefined
    }
    ctx.type = fileKinds[kind].type
    ctx.status = range ? 206 : 200
    if (range) ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${storedFile.size}`)
    const length = range ? range.end - range.start + 1 : storedFile.size
    ctx.length = length
    if (ctx.get('If-None-Match') === etag && !range) {
      ctx.status = 304
      return undefined
    }
    // A HEAD request needs only the length.
    if (ctx.method === 'HEAD') return undefined
    downloads(ctx)
    const body = Readable.from(range ? storedFile.readRange(range) : storedFile.chunks, { objectMode: false })
    body.once('error', () => ctx.res.destroy())
    ctx.body = body
    // Sets the length again, which Koa clears for a stream.
    ctx.length = length
    return undefined
  }
}

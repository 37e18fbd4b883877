import { isRead } from '../../../platform/http/isRead.ts'
import type { Middleware } from 'koa'
import type { Sharp } from 'sharp'
import { pictureWidths, type PictureFormat, type PictureWidth } from '@shop/contracts/catalog/pictures'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { isViewAllowed } from './withheldPictures.ts'
import { isWithheld, originalKey, sizeKey } from './keys.ts'
import { maxPixels, withSharp } from './withSharp.ts'

const prefix = '/media/'
const addressPattern =
  /^\/media\/(?<key>r?[0-9a-f]{24})(\.(?<until>\d{1,15})\.(?<signature>[\w-]{43}))?-(?<width>\d{3,4})\.(?<format>avif|webp|jpg)$/
const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

const readAddress = (path: string) => {
  const { key, until, signature, width, format } = addressPattern.exec(path)?.groups ?? {}
  const knownWidth = pictureWidths.find(allowed => String(allowed) === width)
  if (!key || !knownWidth || (until && !isWithheld(key))) return null
  return { key, until, signature, width: knownWidth, format: format as PictureFormat }
}

const cacheControl = ({ key, until }: { key: string; until?: string | undefined }): string => {
  if (!isWithheld(key)) return 'public, max-age=31536000, immutable'
  return until ? 'private, no-cache' : 'no-cache'
}

/** Finds a picture's size, or makes it on the first request; simultaneous requests share the work. */
const sizeFinder = ({ files }: Pick<Deps, 'files'>) => {
  const pending = new Map<string, Promise<Buffer | null>>()

  const make = async (key: string, width: PictureWidth, format: PictureFormat) => {
    // A missing picture takes no place in the queue.
    if (!(await files.open(originalKey(key)))) return null
    const sizedPicture = await makeSize(() => files.read(originalKey(key)), width, format)
    if (!sizedPicture) return null
    await files.write(sizeKey(key, width, format), sizedPicture)
    // Removes the new size if the photo was deleted in the meantime.
    if (isWithheld(key) && !(await files.open(originalKey(key))))
      await files.remove(sizeKey(key, width, format))
    return sizedPicture
  }

  return async (key: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null> => {
    const name = sizeKey(key, width, format)
    const running = pending.get(name)
    if (running) return running
    const finding = files
      .read(name)
      .then(bytes => bytes ?? make(key, width, format))
      .finally(() => pending.delete(name))
    pending.set(name, finding)
    return finding
  }
}

/**
 * Answers `/media/{key}-{width}.{format}`. An address never changes its meaning, so it may be cached for good. Withheld
 * pictures are checked at each request, and are gone as soon as they are refused or deleted.
 */
export const mediaPictures = (deps: Pick<Deps, 'files' | 'db' | 'clock' | 'jwtSecret'>): Middleware => {
  const findSize = sizeFinder(deps)
  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix) || !isRead(ctx)) {
      await next()
      return
    }
    const requested = readAddress(ctx.path)
    const isVisible = requested && (!isWithheld(requested.key) || (await isViewAllowed(deps, requested)))
    const bytes = isVisible && (await findSize(requested.key, requested.width, requested.format))
    if (!bytes) throw notFound('There is no such picture.')
    ctx.set('Cache-Control', cacheControl(requested))
    if (isWithheld(requested.key)) {
      const etag = `"${requested.key}-${requested.width}-${requested.format}"`
      ctx.set('ETag', etag)
      if (ctx.get('If-None-Match') === etag) {
        ctx.status = 304
        return
      }
    }
    ctx.set('X-Content-Type-Options', 'nosniff')
    // The desktop app shows the pictures from its own origin.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.type = contentTypes[requested.format]
    ctx.body = bytes
  }
}

// Measured on the shop's photos at 960 px: AVIF at effort 3 takes three times as long as at 1 and saves 7 % of the
// bytes. At this quality it is as close to the original as the others are, at 19 KB against 32 (WebP) and 50 (JPG).
const encode: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: picture => picture.avif({ quality: 55, effort: 1 }),
  webp: picture => picture.webp({ quality: 78 }),
  jpg: picture => picture.jpeg({ quality: 80, mozjpeg: true }),
}

/**
 * Scales a stored picture to `width` px, or leaves a narrower one at its width; null if it is missing. Reads the file
 * only when its turn comes, so that waiting requests take no memory.
 */
const makeSize = (
  read: () => Promise<Uint8Array | null>,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer | null> =>
  withSharp(async sharp => {
    const original = await read()
    if (!original) return null
    const picture = sharp(original, { limitInputPixels: maxPixels })
    return encode[format](picture.resize({ width, withoutEnlargement: true })).toBuffer()
  })

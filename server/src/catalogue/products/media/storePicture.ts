import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { default as Library, Sharp } from 'sharp'
import { rows } from '../../../platform/database/rows.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import { newWithheldKey } from './withheldPictures.ts'
import { originalKey } from './keys.ts'
import { isPictureBounded, isPlainJpg, isWebp } from './pictureParts.ts'
import { maxPixels, withSharp } from './withSharp.ts'

// Slightly more than the widest size that is ever served.
const maxStoredWidth = 2400

/** Maximum time spent on one picture, s: the largest takes one core a few seconds. */
const maxWorkSeconds = 60

interface StoredPicture {
  key: string
  /** Width as shown, turned upright, px. */
  width: number
  height: number
  /** The dominant colour, `#rrggbb`. */
  color: string
}

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')

/** A picture as received: its bytes, or one of our files with the checksum of its content. */
type PictureSource = Uint8Array | { path: string; sha256: string }

const checksumOf = (source: PictureSource): string =>
  'sha256' in source ? source.sha256 : createHash('sha256').update(source).digest('hex')

interface StoreOptions {
  /** Input field to which errors refer. */
  field?: string
  /**
   * Stores the bytes of a JPG unchanged if it is narrow enough and contains only its picture, as JPGs in our own
   * exports do.
   */
  keepsPlain?: boolean
  /** Accepts WebP too, which other shops serve. */
  takesWebp?: boolean
}

const readingOptions = { limitInputPixels: maxPixels, failOn: 'error' } as const

const bytesOf = async (source: PictureSource, takesWebp = false): Promise<Buffer> => {
  const bytes = 'path' in source ? await readFile(source.path) : Buffer.from(source)
  if (!takesWebp && isWebp(bytes)) throw new Error('It is a WebP')
  if (bytes.length < 4 || !isPictureBounded(bytes)) throw new Error('It has too many parts')
  return bytes
}

/** Prepares the picture without metadata, upright and on white. */
const prepareUpright = (sharp: typeof Library, bytes: Buffer) =>
  sharp(bytes, readingOptions)
    .timeout({ seconds: maxWorkSeconds })
    .rotate()
    .flatten({ background: '#ffffff' })

const rejectPicture = (field: string) => (error: Error) => {
  if (error instanceof Failure) throw error
  throw /pixel limit/i.test(error.message)
    ? invalid({
        [field]:
          'The picture has more than 40 megapixels. Please make it smaller: 2,400 pixels across are enough.',
      })
    : invalid({
        [field]:
          'This is not a JPG or PNG picture. If it is one, it is damaged or cut off: please export it again.',
      })
}

/** Encodes a picture without other data, each edge at most `edge` px long. */
const encodePlain = (
  source: PictureSource,
  field: string,
  { edge, encode }: { edge: number; encode: (picture: Sharp) => Sharp },
): Promise<Buffer> =>
  withSharp(async sharp => {
    const picture = prepareUpright(sharp, await bytesOf(source))
    const size = { width: edge, height: edge, fit: 'inside', withoutEnlargement: true } as const
    return encode(picture.resize(size)).toBuffer()
  }).catch(rejectPicture(field))

const maxPhotoEdge = 1600 // px: enough to read the label of a parcel

/** Encodes a photo as a JPG of a few hundred KB, without camera metadata. Throws `validation_failed` at its field. */
export const encodePhoto = (source: PictureSource, field: string): Promise<Buffer> =>
  encodePlain(source, field, { edge: maxPhotoEdge, encode: picture => picture.jpeg({ quality: 80 }) })

/**
 * Encodes a drawing such as a QR code as a lossless PNG without other data. Throws `validation_failed` at its field.
 */
export const encodeDrawing = (source: PictureSource, field: string): Promise<Buffer> =>
  encodePlain(source, field, { edge: maxStoredWidth, encode: picture => picture.png() })

/** Decodes and encodes the picture again, which removes all other data (place, camera and so on). */
const reencode = (source: PictureSource, { keepsPlain = false, takesWebp }: StoreOptions) =>
  withSharp(async sharp => {
    const bytes = await bytesOf(source, takesWebp)
    const { data: encoded, info } = await prepareUpright(sharp, bytes)
      .resize({ width: maxStoredWidth, withoutEnlargement: true })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    const keepsOriginal =
      keepsPlain &&
      isPlainJpg(bytes) &&
      (await sharp(bytes, readingOptions).metadata()).width <= maxStoredWidth
    const data = keepsOriginal ? bytes : encoded
    const thumbnail = await sharp(data).resize({ width: 200, withoutEnlargement: true }).png().toBuffer()
    const { dominant } = await sharp(thumbnail).stats()
    const color = `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
    return { data, width: info.width, height: info.height, color }
  })

/** Marks an existing picture as just uploaded, so that the sweep of old unused pictures spares it. */
const touchExisting = async (
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  key: string,
): Promise<StoredPicture | null> => {
  const [row] = await rows<StoredPicture>(
    deps.db,
    'update media set created_at = ? where key = ? returning key, width, height, color',
    [nowIso(deps), key],
  )
  return row && (await deps.files.read(originalKey(key))) ? row : null
}

const storeNew = async (
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  key: string,
  source: PictureSource,
  options: StoreOptions,
): Promise<StoredPicture> => {
  const { field = 'image' } = options
  const { data, width, height, color } = await reencode(source, options).catch(rejectPicture(field))
  await deps.files.write(originalKey(key), data)
  await deps
    .db('media')
    .insert({ key, width, height, color, mime: 'image/jpeg', bytes: data.length, created_at: nowIso(deps) })
    .onConflict('key')
    .ignore()
  return { key, width, height, color }
}

/**
 * Stores a JPG or PNG: its file first, then its row, so that no row lacks its file. The same bytes are the same
 * picture. Throws `validation_failed` at the input's field for anything that cannot be read as a JPG or PNG, or that
 * has over 40 megapixels.
 */
export const storePicture = async (
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  source: PictureSource,
  options: StoreOptions = {},
): Promise<StoredPicture> => {
  const key = checksumOf(source).slice(0, 24)
  return (await touchExisting(deps, key)) ?? storeNew(deps, key, source, options)
}

/** Stores a picture that is held back until staff approve it; see `isWithheld`. */
export const storeWithheldPicture = (
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  source: PictureSource,
  options: StoreOptions = {},
): Promise<StoredPicture> => storeNew(deps, newWithheldKey(), source, options)

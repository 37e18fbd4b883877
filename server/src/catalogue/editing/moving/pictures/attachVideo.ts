import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Deps } from '../../../../platform/base/deps.ts'
import { uploadsFolder } from '../../../../platform/http/uploads/readForm.ts'
import { Upload } from '../../../../platform/http/uploads/Upload.ts'
import { storeVideo } from '../../../products/media/videos/storeVideo.ts'
import { archivePrefix } from '../formats/pictures.ts'

/** Matches the address of a video in a ZIP, or of its poster, a JPG. Captures the kind of file. */
const videoAddress = new RegExp(`^${archivePrefix}[0-9a-f-]{36}/videos/[^/]+\\.(mp4|webm|jpg)$`)

/** Tells whether an address in a ZIP is that of a product's video, or of its poster. */
export const isVideoPart = (url: string): boolean => videoAddress.test(url)

/** Returns the kind of a video by its address in a ZIP; null for any other file. */
export const videoKindOf = (url: string): 'mp4' | 'webm' | null => {
  const kind = videoAddress.exec(url)?.[1]
  return kind === 'mp4' || kind === 'webm' ? kind : null
}

/** Stores the bytes of a video. Returns its key. Throws `validation_failed`. */
export const storeVideoBytes = async (
  deps: Deps,
  bytes: Buffer,
  kind: 'mp4' | 'webm',
): Promise<{ key: string }> => {
  const folder = join(deps.config.dataDir, uploadsFolder)
  const path = join(folder, `${randomUUID()}.part`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const facts = { name: `video.${kind}`, type: `video/${kind}`, kind, path, sha256, size: bytes.length }
    return { key: await storeVideo(deps, new Upload(facts)) }
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Adds a video to a product that has none, or a poster to a video without one. Returns the id under which undoing the
 * import finds the video; null if nothing was added that it has to remove.
 */
export const attachVideo = async (
  trx: Knex.Transaction,
  { productId, url, key, alt }: { productId: string; url: string; key: string; alt: string },
): Promise<string | null> => {
  if (videoKindOf(url) === null) {
    await trx('product_videos')
      .where({ product_id: productId })
      .whereNull('poster_key')
      .update({ poster_key: key })
    return null
  }
  if (await trx('product_videos').where({ product_id: productId }).first('product_id')) return null
  await trx('product_videos').insert({ product_id: productId, video_key: key, alt })
  return key
}

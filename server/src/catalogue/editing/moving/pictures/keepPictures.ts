import { setImmediate as turn } from 'node:timers/promises'
import { batchesOf } from '@shop/contracts/batchesOf'
import type { Knex } from 'knex'
import { nextPosition } from '../../../../platform/database/rows.ts'
import { minuteMs } from '../../../../platform/base/time.ts'
import type { PlannedPicture } from '../../products/sheets/SheetPlan.ts'

const batchSize = 50

/** Time for which pictures wait for the end of their import, ms; after that they are fetched even if it has stopped. */
const maxWaitMs = 2 * minuteMs
/** Maximum number of pictures made due in one statement. */
const releaseBatchSize = 1000

interface ProductPictures {
  productId: string
  pictures?: readonly PlannedPicture[]
}

/** Queues the pictures of products that have just been written; the job fetches them after the import. */
export const keepPictures = async (
  trx: Knex.Transaction,
  products: readonly ProductPictures[],
  { importId, at }: { importId: string; at: string },
): Promise<void> => {
  const plannedPictures = products.flatMap(({ productId, pictures = [] }) =>
    pictures.map(picture => ({ ...picture, productId })),
  )
  if (plannedPictures.length === 0) return
  const firstPosition = await nextPosition(
    trx('product_import_pictures').where({ import_id: importId }),
    'place',
  )
  const rows = plannedPictures.map(({ productId, sku, url, alt }, index) => ({
    import_id: importId,
    place: firstPosition + index,
    product_id: productId,
    sku,
    url,
    alt,
    state: 'waiting',
    available_at: new Date(Date.parse(at) + maxWaitMs).toISOString(),
  }))
  for (const batch of batchesOf(rows, batchSize)) await trx('product_import_pictures').insert(batch)
}

/** Makes the pictures of a finished import due. */
export const releasePictures = async (db: Knex, importId: string, at: string): Promise<void> => {
  const importPictures = () => db('product_import_pictures').where({ import_id: importId })
  const endPosition = await nextPosition(importPictures(), 'place')
  for (let start = 0; start < endPosition; start += releaseBatchSize) {
    await importPictures()
      .whereBetween('place', [start, start + releaseBatchSize - 1])
      .where({ state: 'waiting', attempts: 0 })
      .update({ available_at: at })
    await turn()
  }
}

/** Removes the pictures of an import from a product: fetched ones and pending ones. */
export const dropPictures = async (
  trx: Knex.Transaction,
  { importId, productId }: { importId: string; productId: string },
): Promise<void> => {
  const ofProduct = { import_id: importId, product_id: productId }
  const ids: string[] = await trx('product_import_pictures')
    .where(ofProduct)
    .whereNotNull('image_id')
    .pluck('image_id')
  await trx('product_images').whereIn('id', ids).where({ product_id: productId }).delete()
  await trx('product_videos').whereIn('video_key', ids).where({ product_id: productId }).delete()
  await trx('product_import_pictures').where(ofProduct).update({ state: 'stopped', image_id: null })
}

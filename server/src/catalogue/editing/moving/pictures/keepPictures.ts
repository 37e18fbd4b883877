import { setImmediate as turn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { nextIn } from '../../../../platform/database/rows.ts'
import { minuteMs } from '../../../../platform/base/time.ts'
import type { PlannedPicture } from '../../products/sheets/SheetPlan.ts'

const perStatement = 50

/** Time for which pictures wait for the end of their import, ms; after that they are fetched even if it has stopped. */
const waitMs = 2 * minuteMs
/** Maximum number of pictures made due in one statement. */
const perRelease = 1000

interface OfProduct {
  productId: string
  pictures?: readonly PlannedPicture[]
}

/** Queues the pictures of products that have just been written; the job fetches them after the import. */
export const keepPictures = async (
  trx: Knex.Transaction,
  products: readonly OfProduct[],
  { importId, at }: { importId: string; at: string },
): Promise<void> => {
  const planned = products.flatMap(({ productId, pictures = [] }) =>
    pictures.map(picture => ({ ...picture, productId })),
  )
  if (planned.length === 0) return
  const first = await nextIn(trx('product_import_pictures').where({ import_id: importId }), 'place')
  const rows = planned.map(({ productId, sku, url, alt }, index) => ({
    import_id: importId,
    place: first + index,
    product_id: productId,
    sku,
    url,
    alt,
    state: 'waiting',
    available_at: new Date(Date.parse(at) + waitMs).toISOString(),
  }))
  for (let start = 0; start < rows.length; start += perStatement)
    await trx('product_import_pictures').insert(rows.slice(start, start + perStatement))
}

/** Makes the pictures of a finished import due. */
export const releasePictures = async (db: Knex, importId: string, at: string): Promise<void> => {
  const own = () => db('product_import_pictures').where({ import_id: importId })
  const end = await nextIn(own(), 'place')
  for (let start = 0; start < end; start += perRelease) {
    await own()
      .whereBetween('place', [start, start + perRelease - 1])
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
  const own = { import_id: importId, product_id: productId }
  const ids: string[] = await trx('product_import_pictures')
    .where(own)
    .whereNotNull('image_id')
    .pluck('image_id')
  await trx('product_images').whereIn('id', ids).where({ product_id: productId }).delete()
  await trx('product_import_pictures').where(own).update({ state: 'stopped', image_id: null })
}

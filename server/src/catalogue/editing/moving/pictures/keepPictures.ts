import type { Knex } from 'knex'
import type { PlannedPicture } from '../../products/sheets/SheetPlan.ts'

const perStatement = 50

/** Notes the pictures of a product that has just been written; the job fetches them after the commit. */
export const keepPictures = async (
  trx: Knex.Transaction,
  pictures: readonly PlannedPicture[],
  { importId, productId, at }: { importId: string; productId: string; at: string },
): Promise<void> => {
  if (pictures.length === 0) return
  const last = (await trx('product_import_pictures')
    .where({ import_id: importId })
    .max({ place: 'place' })
    .first()) as { place: number | null }
  const rows = pictures.map((picture, index) => ({
    import_id: importId,
    place: (last.place ?? -1) + 1 + index,
    product_id: productId,
    sku: picture.sku,
    url: picture.url,
    alt: picture.alt,
    state: 'waiting',
    available_at: at,
  }))
  for (let start = 0; start < rows.length; start += perStatement)
    await trx('product_import_pictures').insert(rows.slice(start, start + perStatement))
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

import { maxParcelPhotos, type addParcelPhoto as endpoint } from '@shop/contracts/orders/photoEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { encodePhoto } from '../../../catalogue/products/media/storePicture.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { isDuplicateKey } from '../../../platform/database/errors.ts'
import { removeRowsWithFiles } from '../../../platform/files/removeRowsWithFiles.ts'
import { transaction, transactionAt } from '../../../platform/database/transaction.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { uploadOf } from '../../../platform/http/uploads/Upload.ts'
import { idReusedFailure, isInHistory } from '../isInHistory.ts'
import { addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import type { Order } from '../Order.ts'

/** Key of a photo in the file store. */
export const parcelPhotoKey = (photoId: string): string => `documents/parcels/${photoId}.jpg`

/** Reads the photos of an order's packed parcels, the oldest first. */
export const readParcelPhotos = (db: Knex, orderId: string): Promise<{ id: string; at: string }[]> =>
  db('order_photos').where({ order_id: orderId }).orderBy(['at', 'id']).select('id', 'at')

type PhotoUpload = Omit<Input<typeof endpoint>, 'id'> & {
  /** A user's id. */
  actor: string
}

/**
 * Stores a photo of a packed parcel, once for each `photoId`: the file first, then its row, so that no row lacks its
 * file. Throws `conflict` for an order that was never paid, `limit_reached`, and `validation_failed` for a file that is
 * not a photo.
 */
export const addParcelPhoto = async (
  deps: Deps,
  { id: orderId, paidAt }: Order,
  { photoId: id, image, actor }: PhotoUpload,
): Promise<void> => {
  const event = { id, orderId, detail: 'Photo of the packed parcel' }
  if (paidAt === null) throw new Failure('conflict', 'This order was not paid, so no parcel of it is packed.')
  const photo = await encodePhoto(uploadOf(image), 'image')
  await transaction(deps.db, async trx => {
    if (await isInHistory(trx, event)) return
    const at = nowIso(deps)
    const photos = await readParcelPhotos(trx, orderId)
    if (photos.length >= maxParcelPhotos)
      throw new Failure(
        'limit_reached',
        `An order keeps at most ${maxParcelPhotos} photos. Please remove one first.`,
      )
    await addOrderEvent(trx, { ...event, at, actor })
    await noteOrderChange(trx, { orderId, at, actor, before: null, after: { photo: id } })
    await trx('order_photos').insert({ id, order_id: orderId, at })
    await deps.files.write(parcelPhotoKey(id), photo)
  }).catch((error: unknown) => {
    throw isDuplicateKey(error, 'order_events') ? idReusedFailure() : error
  })
}

const noPhotoFailure = () => notFound('This photo no longer exists.')

/** Reads the photo's bytes. Throws `not_found`. */
export const readParcelPhoto = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  orderId: string,
  id: string,
): Promise<Buffer> => {
  const row = await db('order_photos').where({ id, order_id: orderId }).first('id')
  const bytes = row && (await files.read(parcelPhotoKey(id)))
  if (!bytes) throw noPhotoFailure()
  return bytes
}

/** Removes at most `batch` photos and returns their number. */
export const removePhotos = (
  stores: Pick<Deps, 'db' | 'files'>,
  selectRows: (table: Knex.QueryBuilder) => Knex.QueryBuilder,
  batch = maxParcelPhotos,
): Promise<number> =>
  removeRowsWithFiles<{ id: string }>(stores, 'order_photos', {
    selectRows,
    maxRows: batch,
    keyOf: ({ id }) => parcelPhotoKey(id),
  })

/**
 * Removes a photo, such as one that shows another order's parcel. The history still records that there was one. Throws
 * `not_found`.
 */
export const removeParcelPhoto = (deps: Deps, orderId: string, id: string, actor: string): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const removed = await removePhotos({ db: trx, files: deps.files }, photos =>
      photos.where({ id, order_id: orderId }),
    )
    if (removed === 0) throw noPhotoFailure()
    await addOrderEvent(trx, { orderId, at, actor, detail: 'A photo of the packed parcel was removed' })
    await noteOrderChange(trx, { orderId, at, actor, before: { photo: id }, after: null })
  })

import type { ReviewPhoto } from '@shop/contracts/reviews/entities'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { jsonRowsSql, rows } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { invalid, notFound } from '../../../platform/http/Failure.ts'
import type { Upload } from '../../../platform/http/uploads/Upload.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { presentPicture, type PictureRow } from '../media/presentPicture.ts'
import { signedKey } from '../media/withheldPictures.ts'
import { storeWithheldPicture } from '../media/storePicture.ts'
import { hasBought, notBought } from './hasBought.ts'

type PhotoRow = Omit<PictureRow, 'alt'> & { id: string }

const columns = {
  id: 'f.id',
  mediaKey: 'm.key',
  width: 'm.width',
  height: 'm.height',
  color: 'm.color',
}

/** Builds a subselect with the photos of review `r` as JSON. Tested on SQLite and Postgres. */
export const photosOfReview = (db: Knex): string =>
  `select ${jsonRowsSql(db, columns, 'f.position, f.id')} from review_photos f join media m on m.key = f.media_key
    where f.review_id = r.id`

/** Presents the photos of an approved review to everybody. */
export const presentPhotos = (json: Json<PhotoRow[]>, alt: string): ReviewPhoto[] =>
  fromJson(json).map(({ id, ...picture }) => ({
    ...presentPicture({ ...picture, alt }),
    id,
  }))

type Signer = Pick<Deps, 'jwtSecret' | 'clock'>

/** Presents photos to their author and to staff, who also see them before approval. */
export const presentWithheldPhotos = (deps: Signer, json: Json<PhotoRow[]>, alt: string): ReviewPhoto[] =>
  fromJson(json).map(({ id, mediaKey, ...picture }) => ({
    ...presentPicture({ ...picture, mediaKey: signedKey(deps, mediaKey), alt }),
    id,
  }))

export const readPhotos = async (
  deps: Signer & Pick<Deps, 'db'>,
  reviewId: string,
): Promise<ReviewPhoto[]> => {
  const [row] = await rows<{ photos: string }>(
    deps.db,
    `select (${photosOfReview(deps.db)}) as photos from reviews r where r.id = ?`,
    [reviewId],
  )
  return presentWithheldPhotos(deps, row?.photos ?? '[]', 'Your photo')
}

/**
 * Stores a photo for a review that is yet to be saved. Throws `not_found`, `purchase_required`, `validation_failed`.
 */
export const addPhoto = async (
  deps: Deps,
  viewer: Viewer,
  { productId, upload }: { productId: string; upload: Upload },
): Promise<ReviewPhoto> => {
  const { db } = deps
  if (!(await db('products').where({ id: productId, status: 'ACTIVE' }).first('id')))
    throw notFound('Product not found.')
  if (!(await hasBought(db, viewer.id, productId))) throw notBought()
  const { key, ...picture } = await storeWithheldPicture(deps, upload)
  const id = newId()
  await db('review_photos').insert({
    id,
    user_id: viewer.id,
    product_id: productId,
    media_key: key,
    created_at: nowIso(deps),
  })
  return { ...presentPicture({ mediaKey: signedKey(deps, key), alt: 'Your photo', ...picture }), id }
}

/** Assigns exactly these photos of its author to a review, in this order. Throws `validation_failed`. */
export const setPhotos = async (
  trx: Knex.Transaction,
  { reviewId, productId, userId }: { reviewId: string; productId: string; userId: string },
  ids: readonly string[],
): Promise<void> => {
  const photoIds = [...new Set(ids)]
  await trx('review_photos').where({ review_id: reviewId }).whereNotIn('id', photoIds).delete()
  for (const [position, id] of photoIds.entries()) {
    const updatedCount = await trx('review_photos')
      .where({ id, user_id: userId, product_id: productId })
      .update({ review_id: reviewId, position })
    if (!updatedCount)
      throw invalid({ photos: 'One of these photos is no longer there. Please choose it again.' })
  }
}

/** Removes a photo from a review. Throws `not_found`. */
export const dropPhoto = (
  deps: Deps,
  viewer: Viewer,
  { id: reviewId, photoId }: { id: string; photoId: string },
): Promise<void> =>
  transaction(deps.db, async trx => {
    const ids: string[] = await trx('review_photos')
      .where({ review_id: reviewId })
      .orderBy('position')
      .pluck('id')
    if (!(await trx('review_photos').where({ id: photoId, review_id: reviewId }).delete()))
      throw notFound('This photo is no longer there.')
    await noteChange(trx, {
      at: nowIso(deps),
      userId: viewer.id,
      subject: 'review',
      subjectId: reviewId,
      before: { photos: ids.length },
      after: { photos: ids.length - 1 },
    })
  })

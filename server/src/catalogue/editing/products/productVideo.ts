import type { Video } from '@shop/contracts/catalog/entities'
import type { Input } from '@shop/contracts/endpoint'
import type { putProductVideo } from '@shop/contracts/products/endpoints'
import { productVideo } from '@shop/contracts/uploads'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { invalid, notFound } from '../../../platform/http/Failure.ts'
import { uploadOf } from '../../../platform/http/uploads/Upload.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { storePicture } from '../../products/media/storePicture.ts'
import { storeVideo } from '../../products/media/videos/storeVideo.ts'
import { noSuchProduct, readProduct } from './readProduct.ts'
import { closeSave } from './saveProduct.ts'

/** Sets a product's video, its poster or its text. Throws `not_found`, `validation_failed`. */
export const saveVideo = async (
  deps: Deps,
  viewer: Viewer,
  { id: productId, video, poster, alt }: Input<typeof putProductVideo>,
): Promise<Video> => {
  if (!(await deps.db('products').where({ id: productId }).first('id'))) throw noSuchProduct()
  // Runs before the transaction, because reading and decoding take time.
  const changes = {
    ...(alt !== undefined && { alt }),
    ...(poster && { poster_key: (await storePicture(deps, uploadOf(poster), { field: 'poster' })).key }),
    ...(video && { video_key: await storeVideo(deps, uploadOf(video)) }),
  }
  const { video: savedVideo } = await transaction(deps.db, async trx => {
    const before = await readProduct(trx, productId)
    if (!before.video && !video) throw invalid({ video: productVideo.missing })
    if (before.video) await trx('product_videos').where({ product_id: productId }).update(changes)
    else await trx('product_videos').insert({ product_id: productId, ...changes })
    return closeSave(trx, viewer, { id: productId, before, at: nowIso(deps) })
  })
  return savedVideo as Video
}

/** Throws `not_found`. */
export const dropVideo = (deps: Deps, viewer: Viewer, productId: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const before = await readProduct(trx, productId)
    const deletedCount = await trx('product_videos').where({ product_id: productId }).delete()
    if (!deletedCount) throw notFound('This product no longer has a video.')
    await closeSave(trx, viewer, { id: productId, before, at: nowIso(deps) })
  })

import type { Image } from '@shop/contracts/catalog/entities'
import type { Input } from '@shop/contracts/endpoint'
import type { addProductImage, arrangeProductImages } from '@shop/contracts/products/endpoints'
import { maxPictures } from '@shop/contracts/products/fields'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import { uploadOf } from '../../../platform/http/uploads/Upload.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { storePicture } from '../../products/media/storePicture.ts'
import { noSuchProduct, readProduct } from './readProduct.ts'
import { closeSave } from './saveProduct.ts'

const addressPattern = /^\/media\/(?<key>[0-9a-f]{24})-\d+\.(avif|webp|jpg)$/

/** Stores the picture in a request, or finds the one at an address returned by an earlier upload. */
const findOrStoreKey = async (deps: Deps, { image, url }: Input<typeof addProductImage>): Promise<string> => {
  if (image && url) throw invalid({ url: 'Give either a file or an address.' })
  if (image) return (await storePicture(deps, uploadOf(image))).key
  if (!url) throw invalid({ image: 'Please choose an image.' })
  const key = addressPattern.exec(url)?.groups?.['key']
  if (!key || !(await deps.db('media').where({ key }).first('key')))
    throw invalid({ url: 'There is no such picture.' })
  return key
}

const checkVariants = async (
  trx: Knex.Transaction,
  productId: string,
  variantIds: readonly (string | null | undefined)[],
) => {
  const ids = [...new Set(variantIds.filter(id => typeof id === 'string'))]
  if (ids.length === 0) return
  const existing: unknown[] = await trx('variants')
    .where({ product_id: productId })
    .whereIn('id', ids)
    .select('id')
  if (existing.length < ids.length) throw invalid({ variantId: 'The product has no such variant.' })
}

/**
 * Adds a picture to a product, last if no position is sent. Throws `not_found`, `validation_failed`, `limit_reached`.
 */
export const addImage = async (
  deps: Deps,
  viewer: Viewer,
  input: Input<typeof addProductImage>,
): Promise<Image> => {
  const { id: productId, alt = '', variantId = null, sort } = input
  const exists: object | undefined = await deps.db('products').where({ id: productId }).first('id')
  if (!exists) throw noSuchProduct()
  // Runs before the transaction, because decoding takes time.
  const key = await findOrStoreKey(deps, input)
  const id = newId()
  const { images } = await transaction(deps.db, async trx => {
    const before = await readProduct(trx, productId)
    if (before.images.length >= maxPictures)
      throw new Failure('limit_reached', `A product has at most ${maxPictures} images.`)
    await checkVariants(trx, productId, [variantId])
    const lastSort = Math.max(-1, ...before.images.map(image => image.sort))
    await trx('product_images').insert({
      id,
      product_id: productId,
      variant_id: variantId,
      media_key: key,
      alt,
      sort: sort ?? lastSort + 1,
    })
    return closeSave(trx, viewer, { id: productId, before, at: nowIso(deps) })
  })
  return images.find(image => image.id === id) as Image
}

/** Sets the order, texts and variants of pictures. Throws `not_found` if one to change does not belong to this product. */
export const arrangeImages = (
  deps: Deps,
  viewer: Viewer,
  { id: productId, images }: Input<typeof arrangeProductImages>,
): Promise<Image[]> =>
  transaction(deps.db, async trx => {
    const before = await readProduct(trx, productId)
    await checkVariants(
      trx,
      productId,
      images.map(({ variantId }) => variantId),
    )
    for (const { id, alt, sort, variantId } of images) {
      const changes = {
        ...(alt !== undefined && { alt }),
        ...(sort !== undefined && { sort }),
        ...(variantId !== undefined && { variant_id: variantId }),
      }
      const image = trx('product_images').where({ id, product_id: productId })
      const isFound = Object.keys(changes).length > 0 ? await image.update(changes) : await image.first('id')
      if (!isFound) throw noSuchImage()
    }
    return (await closeSave(trx, viewer, { id: productId, before, at: nowIso(deps) })).images
  })

const noSuchImage = () => notFound('This image no longer exists.')

/** Throws `not_found`. */
export const dropImage = (
  deps: Deps,
  viewer: Viewer,
  { id: productId, imageId }: { id: string; imageId: string },
): Promise<void> =>
  transaction(deps.db, async trx => {
    const before = await readProduct(trx, productId)
    const deletedCount = await trx('product_images').where({ id: imageId, product_id: productId }).delete()
    if (!deletedCount) throw noSuchImage()
    await closeSave(trx, viewer, { id: productId, before, at: nowIso(deps) })
  })

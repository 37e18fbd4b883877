import type { Knex } from 'knex'
import type { Image } from '@shop/contracts/catalog/entities'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { jsonRowsSql } from '../../platform/database/rows.ts'

interface ShownVariant {
  variantId: string
  color: string
}

interface ImageRow extends Omit<Image, 'url'> {
  mediaKey: string
  variantColor: string | null
}

const columns = {
  id: 'pic.id',
  alt: 'pic.alt',
  sort: 'pic.sort',
  variantId: 'pic.variant_id',
  width: 'm.width',
  height: 'm.height',
  color: 'm.color',
  mediaKey: 'm.key',
  variantColor: 'w.color',
}

/** Builds a subselect with all pictures of variant `v`'s product as JSON, for use in lines; see `imagesFor`. */
export const picturesOfProduct = (db: Knex): string =>
  `select ${jsonRowsSql(db, columns, 'pic.sort, pic.id')} from product_images pic join media m on m.key = pic.media_key
    left join variants w on w.id = pic.variant_id where pic.product_id = v.product_id`

/**
 * Subselect of the one picture that an order stores for variant `v`: the first of its colour, else the first of its
 * product.
 */
export const pictureKeySql = `select pic.media_key from product_images pic left join variants w on w.id = pic.variant_id
    where pic.product_id = v.product_id order by case when w.color = v.color then 0 else 1 end, pic.sort, pic.id limit 1`

const present = ({ mediaKey, variantColor: _color, ...image }: ImageRow): Image => ({
  ...image,
  url: pictureAddress(mediaKey, 640, 'jpg'),
})

/**
 * Returns the pictures to show for a variant, from the result of `picturesOfProduct`: its own, else those of its
 * colour, else all of its product.
 */
export const imagesFor = ({ variantId, color }: ShownVariant, pictures: Json<ImageRow[]> | null): Image[] => {
  const productImages = pictures === null ? [] : fromJson(pictures)
  const ownImages = productImages.filter(image => image.variantId === variantId)
  const sameColour = productImages.filter(image => image.variantColor === color)
  const shown = [ownImages, sameColour].find(images => images.length > 0) ?? productImages
  return shown.map(present)
}

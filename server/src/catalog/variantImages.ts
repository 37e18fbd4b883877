import { pictureAddress } from '@shop/contracts/catalog/pictures'
import type { Image } from '@shop/contracts/catalog/entities'
import type { Knex } from 'knex'

interface ShownVariant {
  id: string
  productId: string
  color: string
}

interface Row extends Omit<Image, 'url'> {
  productId: string
  mediaKey: string
  variantColor: string | null
}

const readImages = (db: Knex, productIds: string[]): Promise<Row[]> =>
  db('product_images as i')
    .join('media as m', 'm.key', 'i.media_key')
    .leftJoin('variants as v', 'v.id', 'i.variant_id')
    .whereIn('i.product_id', productIds)
    .orderBy(['i.sort', 'i.id'])
    .select('i.id', 'i.alt', 'i.sort', 'm.width', 'm.height', 'm.color', { mediaKey: 'm.key' })
    .select({ productId: 'i.product_id', variantId: 'i.variant_id', variantColor: 'v.color' })

const present = ({ id, alt, sort, variantId, width, height, color, mediaKey }: Row): Image => ({
  id,
  alt,
  sort,
  variantId,
  width,
  height,
  color,
  url: pictureAddress(mediaKey, 640, 'jpg'),
})

/**
 * The pictures to show for each of some variants, in one query: its own, else those of its colour, else the product's
 * others; never another product's.
 */
export const variantImages = async (
  db: Knex,
  variants: readonly ShownVariant[],
): Promise<Map<string, Image[]>> => {
  if (variants.length === 0) return new Map()
  const images = await readImages(db, [...new Set(variants.map(variant => variant.productId))])
  const imagesFor = ({ id, productId, color }: ShownVariant) => {
    const all = images.filter(image => image.productId === productId)
    const own = all.filter(image => image.variantId === id)
    const ofColor = all.filter(image => image.variantColor === color)
    return (own.length ? own : ofColor.length ? ofColor : all).map(present)
  }
  return new Map(variants.map(variant => [variant.id, imagesFor(variant)]))
}

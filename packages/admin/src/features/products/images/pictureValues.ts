import type { Sent } from '@shop/contracts/endpoint'
import type { addProductImage, arrangeProductImages } from '@shop/contracts/products/endpoints'
import type { StaffProduct } from '@shop/contracts/products/entities'
import type { HeldFile } from '../../../kit/platform/Platform.ts'

/** A picture in a product's form: one that is saved, or a file that comes with the save. */
export interface PictureValues {
  /** Empty for a file. */
  id: string
  file: HeldFile | null
  url: string
  alt: string
  /** The colour that it shows; empty for all of them. */
  color: string
}

/** Work that is left once a product is saved. */
export interface PictureWork {
  /** The pictures that were there, where their order, words or colours are to change. */
  arranged: Sent<typeof arrangeProductImages>['images'] | null
  uploads: { file: HeldFile; input: Omit<Sent<typeof addProductImage>, 'id' | 'image'> }[]
}

type Pictured = Pick<StaffProduct, 'images' | 'variants'>

const colorOf = ({ variants }: Pictured, variantId: string | null) =>
  variants.find(({ id }) => id === variantId)?.color ?? ''

export const picturesOf = (product: Pictured | undefined): PictureValues[] =>
  (product?.images ?? []).map(({ id, url, alt, variantId }) => ({
    id,
    file: null,
    url,
    alt,
    color: product ? colorOf(product, variantId) : '',
  }))

/** Pictures of a form over a product as it is now: deleted ones are gone, those of others come last. */
export const overProduct = (
  pictures: readonly PictureValues[],
  product: Pictured | undefined,
): PictureValues[] => {
  const there = picturesOf(product)
  const isThere = ({ id }: PictureValues) => there.some(other => other.id === id)
  const kept = pictures.filter(picture => picture.file !== null || isThere(picture))
  return [...kept, ...there.filter(({ id }) => !kept.some(other => other.id === id))]
}

/** Words about a picture, whose field breaks lines where Enter is pressed. */
const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Lists the work that makes the saved product's pictures those of its form. */
export const workOf = (pictures: readonly PictureValues[], saved: Pictured): PictureWork => {
  const variantIdOf = (color: string) => saved.variants.find(variant => variant.color === color)?.id ?? null
  const placed = pictures.map((picture, sort) => ({ ...picture, sort }))
  const arranged = placed.flatMap(({ id, alt, color, sort }) => {
    const image = saved.images.find(other => other.id === id)
    if (!image) return []
    const isSameColor = colorOf(saved, image.variantId) === color
    const variantId = isSameColor ? image.variantId : variantIdOf(color)
    const isSame = isSameColor && image.alt === alt && image.sort === sort
    return [{ isSame, input: { id, alt: oneLine(alt), sort, variantId } }]
  })
  return {
    arranged: arranged.every(({ isSame }) => isSame) ? null : arranged.map(({ input }) => input),
    uploads: placed.flatMap(({ file, alt, color, sort }) =>
      file ? [{ file, input: { alt: oneLine(alt), sort, variantId: variantIdOf(color) } }] : [],
    ),
  }
}

import type { SentInput } from '@shop/contracts/endpoint'
import type { addProductImage, arrangeProductImages } from '@shop/contracts/products/endpoints'
import type { StaffProduct } from '@shop/contracts/products/entities'
import type { OpenFile } from '../../../kit/platform/Platform.ts'

/** A picture in a product's form: a saved picture, or a file that is uploaded after the save. */
export interface PictureValues {
  /** Empty for a file. */
  id: string
  file: OpenFile | null
  url: string
  alt: string
  /** The colour that the picture shows; empty for all colours. */
  color: string
}

/** Work left after a product is saved. */
export interface PictureChanges {
  /** The existing pictures, if their order, texts or colours have changed. */
  arranged: SentInput<typeof arrangeProductImages>['images'] | null
  uploads: { file: OpenFile; input: Omit<SentInput<typeof addProductImage>, 'id' | 'image'> }[]
}

type ProductPictures = Pick<StaffProduct, 'images' | 'variants'>

const colorOf = ({ variants }: ProductPictures, variantId: string | null) =>
  variants.find(({ id }) => id === variantId)?.color ?? ''

export const picturesOf = (product: ProductPictures | undefined): PictureValues[] =>
  (product?.images ?? []).map(({ id, url, alt, variantId }) => ({
    id,
    file: null,
    url,
    alt,
    color: product ? colorOf(product, variantId) : '',
  }))

/** Rebases a form's pictures on the current product: drops deleted pictures, and appends those that others added. */
export const rebasePictures = (
  pictures: readonly PictureValues[],
  product: ProductPictures | undefined,
): PictureValues[] => {
  const savedPictures = picturesOf(product)
  const isSaved = ({ id }: PictureValues) => savedPictures.some(picture => picture.id === id)
  const remaining = pictures.filter(picture => picture.file !== null || isSaved(picture))
  return [...remaining, ...savedPictures.filter(({ id }) => !remaining.some(picture => picture.id === id))]
}

/** Joins a picture's text, whose field wraps, into one line. */
const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Lists the work that turns the saved product's pictures into those of its form. */
export const pictureChangesFor = (
  pictures: readonly PictureValues[],
  saved: ProductPictures,
): PictureChanges => {
  const variantIdOf = (color: string) => saved.variants.find(variant => variant.color === color)?.id ?? null
  const sorted = pictures.map((picture, sort) => ({ ...picture, sort }))
  const arranged = sorted.flatMap(({ id, alt, color, sort }) => {
    const image = saved.images.find(candidate => candidate.id === id)
    if (!image) return []
    const isSameColor = colorOf(saved, image.variantId) === color
    const variantId = isSameColor ? image.variantId : variantIdOf(color)
    const isSame = isSameColor && image.alt === alt && image.sort === sort
    return [{ isSame, input: { id, alt: oneLine(alt), sort, variantId } }]
  })
  return {
    arranged: arranged.every(({ isSame }) => isSame) ? null : arranged.map(({ input }) => input),
    uploads: sorted.flatMap(({ file, alt, color, sort }) =>
      file ? [{ file, input: { alt: oneLine(alt), sort, variantId: variantIdOf(color) } }] : [],
    ),
  }
}

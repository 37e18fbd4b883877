import type { Image, Product, Variant } from '@shop/contracts/catalog/entities'
import { inFibreOrder, type FibreShare } from '@shop/contracts/facts/fibres'
import { measureNames, type SizeMeasures } from '@shop/contracts/facts/measurements'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { assumedImage } from '../../../kit/preview/assumedImage.ts'
import type { PictureValues } from '../images/pictureValues.ts'
import { inputOf, type ProductValues, type VariantValues } from './productValues.ts'

const isComplete = ({ size, color, price }: VariantValues) =>
  size.trim() !== '' && color.trim() !== '' && price !== null && Number.isInteger(price)

/** Returns the id of a record, or a placeholder for a record without one. */
const idOf = ({ id }: { id: string }, index: number) => id || `new-${index}`

const imageOf = (
  picture: PictureValues,
  sort: number,
  { product, urls }: { product: StaffProduct | undefined; urls: ReadonlyMap<string, string> },
): Image[] => {
  const { file, color, alt } = picture
  const saved = product?.images.find(({ id }) => id === picture.id)
  const url = file ? (urls.get(file.id) ?? '') : picture.url
  if (url === '') return []
  const size = saved ? { width: saved.width, height: saved.height, color: saved.color } : assumedImage
  return [{ ...size, id: idOf(picture, sort), url, alt, sort, variantId: color || null }]
}

/** Converts a form's product to the product that shoppers would see. Null without a title or a complete variant. */
export const previewOf = (
  values: ProductValues,
  product: StaffProduct | undefined,
  urls: ReadonlyMap<string, string>,
): Product | null => {
  const completeVariants = values.variants.filter(isComplete)
  if (values.title.trim() === '' || completeVariants.length === 0) return null
  const images = values.pictures.flatMap((picture, sort) => imageOf(picture, sort, { product, urls }))
  const variants = completeVariants.map((variant, index): Variant => ({
    ...variant,
    id: idOf(variant, index),
    price: variant.price ?? 0,
    stock: variant.stock ?? 0,
    lengthCm: variant.lengthCm ?? 0,
    weightGr: variant.weightGr ?? 0,
    images: images.filter(({ variantId }) => variantId === variant.color),
  }))
  const fibres = values.fibres.filter(
    (share): share is FibreShare => share.fibre !== '' && share.percent !== null && share.percent > 0,
  )
  const measurements = values.measurements.filter(
    (row): row is SizeMeasures => row.size.trim() !== '' && measureNames.every(name => (row[name] ?? 0) > 0),
  )
  const { features = [], specifications = {} } = inputOf(values, product)
  return {
    ...values,
    id: product?.id ?? 'new',
    features,
    fibres: inFibreOrder(fibres),
    specifications,
    modelSize: values.modelSize || null,
    measurements,
    variants,
    images,
    video: product?.video ?? null,
    collections: product?.collections.filter(({ id }) => values.collectionIds.includes(id)) ?? [],
    rating: product?.rating ?? 0,
    reviewCount: product?.reviewCount ?? 0,
    fits: product?.fits ?? { short: 0, right: 0, long: 0 },
    createdAt: product?.createdAt ?? '',
    updatedAt: product?.updatedAt ?? '',
  }
}

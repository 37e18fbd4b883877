import type { Sent } from '@shop/contracts/endpoint'
import type { updateProduct } from '@shop/contracts/products/endpoints'
import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { picturesOf, type PictureValues } from './images/pictureValues.ts'

export interface VariantValues {
  /** Empty for one that is not saved yet. */
  id: string
  sku: string
  color: string
  /** What the swatch shows; null where nobody has said. */
  colorHex: string | null
  size: string
  lengthCm: number | null
  collar: string
  cuffs: string
  price: number | null
  salePrice: number | null
  stock: number | null
  /** What the stock was when the form was opened. */
  baseStock: number | null
  weightGr: number | null
  barcode: string
}

export interface ProductValues {
  title: string
  slug: string
  description: string
  materials: string
  care: string
  status: ProductStatus
  features: { text: string }[]
  specifications: { name: string; text: string }[]
  collectionIds: string[]
  metaTitle: string
  metaDescription: string
  variants: VariantValues[]
  /** In the gallery's order. */
  pictures: PictureValues[]
}

export const newVariant = (wish: Partial<VariantValues> = {}): VariantValues => ({
  id: '',
  sku: '',
  color: '',
  colorHex: null,
  size: '',
  lengthCm: 140,
  collar: 'Standard',
  cuffs: 'Standard',
  price: null,
  salePrice: null,
  stock: null,
  baseStock: null,
  weightGr: null,
  barcode: '',
  ...wish,
})

export const valuesOf = (product: StaffProduct | undefined): ProductValues => ({
  title: product?.title ?? '',
  slug: product?.slug ?? '',
  description: product?.description ?? '',
  materials: product?.materials ?? '',
  care: product?.care ?? '',
  status: product?.status ?? 'DRAFT',
  features: (product?.features ?? []).map(text => ({ text })),
  specifications: Object.entries(product?.specifications ?? {}).map(([name, text]) => ({ name, text })),
  collectionIds: (product?.collections ?? []).map(({ id }) => id),
  metaTitle: product?.metaTitle ?? '',
  metaDescription: product?.metaDescription ?? '',
  variants: product?.variants.map(({ stock, ...variant }) =>
    newVariant({
      id: variant.id,
      sku: variant.sku,
      color: variant.color,
      colorHex: variant.colorHex,
      size: variant.size,
      lengthCm: variant.lengthCm,
      collar: variant.collar,
      cuffs: variant.cuffs,
      price: variant.price,
      salePrice: variant.salePrice,
      weightGr: variant.weightGr,
      barcode: variant.barcode,
      stock,
      baseStock: stock,
    }),
  ) ?? [newVariant()],
  pictures: picturesOf(product),
})

/** The number, or one that every schema refuses where the field is empty. */
const given = (value: number | null): number => value ?? Number.NaN

const variantInput = ({ id, baseStock, ...variant }: VariantValues) => ({
  ...(id !== '' && { id }),
  ...(id !== '' && baseStock !== null && { baseStock }),
  ...variant,
  lengthCm: given(variant.lengthCm),
  price: given(variant.price),
  stock: given(variant.stock),
  weightGr: given(variant.weightGr),
})

/** Of two specifications under one name only one could be saved: what is wrong, by field. */
export const repeatedSpecifications = ({ specifications }: ProductValues): Record<string, string> => {
  const names = specifications.map(({ name, text }) => (text.trim() === '' ? '' : name.trim()))
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name !== '' && names.indexOf(name) < index
        ? [[`specifications.${index}.name`, `${name} stands above already.`]]
        : [],
    ),
  )
}

/** What a save sends: blank features and specifications are dropped. */
export const inputOf = (
  values: ProductValues,
  product: Pick<StaffProduct, 'id' | 'version'> | undefined,
): Sent<typeof updateProduct> => ({
  ...(product && { id: product.id, version: product.version }),
  ...({} as { id: string }),
  title: values.title,
  slug: values.slug,
  description: values.description,
  materials: values.materials,
  care: values.care,
  status: values.status,
  features: values.features.map(({ text }) => text.trim()).filter(Boolean),
  specifications: Object.fromEntries(
    values.specifications
      .filter(({ name, text }) => name.trim() !== '' && text.trim() !== '')
      .map(({ name, text }) => [name.trim(), text.trim()]),
  ),
  collectionIds: values.collectionIds,
  metaTitle: values.metaTitle,
  metaDescription: values.metaDescription,
  variants: values.variants.map(variantInput),
})

import { recordOf } from '@shop/contracts/keys'
import type { SentInput } from '@shop/contracts/endpoint'
import type { updateProduct } from '@shop/contracts/products/endpoints'
import type { FibreName } from '@shop/contracts/facts/fibres'
import { measureNames, type Measure } from '@shop/contracts/facts/measurements'
import { blanksOf, pick } from '@shop/contracts/facts/fieldTable'
import { productFieldNames, productFields, type ProductFields } from '@shop/contracts/facts/productFields'
import {
  variantFieldNames,
  variantFields,
  type VariantField,
  type VariantFields,
} from '@shop/contracts/facts/variantFields'
import type { Companion, StaffProduct } from '@shop/contracts/products/entities'
import { salePriceProblem } from '@shop/contracts/products/salePriceProblem'
import { picturesOf, type PictureValues } from '../images/pictureValues.ts'

/** A field left empty is null. */
type FieldValue<T> = T extends number ? number | null : T

/** A variant's row in the form. */
export type VariantValues = { [K in VariantField]: FieldValue<VariantFields[K]> } & {
  /** Empty for an unsaved variant. */
  id: string
  stock: number | null
  /** Stock when the form was opened. */
  baseStock: number | null
}

type OwnInputs =
  | 'fibres'
  | 'features'
  | 'specifications'
  | 'modelSize'
  | 'measurements'
  | 'metaTitle'
  | 'metaDescription'

/** A size's row in the form. */
export type MeasuresValues = { size: string } & Record<Measure, number | null>

export interface ProductValues extends Omit<ProductFields, OwnInputs> {
  /** A new row has no fibre and no percentage. */
  fibres: { fibre: FibreName | ''; percent: number | null }[]
  features: { text: string }[]
  specifications: { name: string; text: string }[]
  /** Empty if unknown. */
  modelSize: string
  measurements: MeasuresValues[]
  collectionIds: string[]
  /** In display order. */
  lookIds: Companion[]
  setIds: Companion[]
  metaTitle: string
  metaDescription: string
  variants: VariantValues[]
  /** In the gallery's order. */
  pictures: PictureValues[]
}

const blankVariant = {
  ...(Object.fromEntries(variantFieldNames.map(name => [name, variantFields[name].blank ?? null])) as Pick<
    VariantValues,
    VariantField
  >),
  id: '',
  stock: null,
  baseStock: null,
}

export const newVariant = (values: Partial<VariantValues> = {}): VariantValues => ({
  ...blankVariant,
  ...values,
})

export const valuesOf = (product: StaffProduct | undefined): ProductValues => {
  const facts = product ? pick(product, productFieldNames) : blanksOf(productFields)
  return {
    ...facts,
    features: facts.features.map(text => ({ text })),
    specifications: Object.entries(facts.specifications).map(([name, text]) => ({ name, text })),
    modelSize: facts.modelSize ?? '',
    metaTitle: facts.metaTitle ?? '',
    metaDescription: facts.metaDescription ?? '',
    collectionIds: (product?.collections ?? []).map(({ id }) => id),
    lookIds: product?.look ?? [],
    setIds: product?.set ?? [],
    variants: product?.variants.map(({ id, stock, ...variant }) => ({
      ...pick(variant, variantFieldNames),
      id,
      stock,
      baseStock: stock,
    })) ?? [newVariant()],
    pictures: picturesOf(product),
  }
}

/** Returns the number; NaN for an empty field, which every schema refuses. */
const numberOf = (value: number | null): number => value ?? Number.NaN

const variantInput = ({ id, baseStock, ...variant }: VariantValues) => ({
  ...(id !== '' && { id }),
  ...(id !== '' && baseStock !== null && { baseStock }),
  ...variant,
  lengthCm: numberOf(variant.lengthCm),
  price: numberOf(variant.price),
  stock: numberOf(variant.stock),
  weightGr: numberOf(variant.weightGr),
})

/** Returns errors of repeated specification names, by field: only one value could be saved under a name. */
export const specificationProblems = ({ specifications }: ProductValues): Record<string, string> => {
  const names = specifications.map(({ name, text }) => (text.trim() === '' ? '' : name.trim()))
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name !== '' && names.indexOf(name) < index
        ? [[`specifications.${index}.name`, `${name} is already listed above.`]]
        : [],
    ),
  )
}

/** Returns errors of sale prices that the shop would ignore, by field. */
export const salePriceProblems = ({ variants }: Pick<ProductValues, 'variants'>): Record<string, string> =>
  Object.fromEntries(
    variants.flatMap((variant, index) => {
      const problem = salePriceProblem(variant)
      return problem === undefined ? [] : [[`variants.${index}.salePrice`, problem]]
    }),
  )

/** Returns all fields of a product; blank features and specifications are dropped. */
export const inputOf = (
  values: ProductValues,
  product: Pick<StaffProduct, 'id' | 'version'> | undefined,
): SentInput<typeof updateProduct> => ({
  ...(product && { id: product.id, version: product.version }),
  // The endpoint's type requires an id, which a new product does not have.
  ...({} as { id: string }),
  ...({
    ...pick(values, productFieldNames),
    fibres: values.fibres.map(({ fibre, percent }) => ({
      fibre: fibre as FibreName,
      percent: numberOf(percent),
    })),
    measurements: values.measurements.map(row => ({
      ...row,
      ...recordOf(measureNames, name => numberOf(row[name])),
    })),
    features: values.features.map(({ text }) => text.trim()).filter(Boolean),
    specifications: Object.fromEntries(
      values.specifications
        .filter(({ name, text }) => name.trim() !== '' && text.trim() !== '')
        .map(({ name, text }) => [name.trim(), text.trim()]),
    ),
  } satisfies ProductFields),
  collectionIds: values.collectionIds,
  lookIds: values.lookIds.map(({ id }) => id),
  setIds: values.setIds.map(({ id }) => id),
  variants: values.variants.map(variantInput),
})

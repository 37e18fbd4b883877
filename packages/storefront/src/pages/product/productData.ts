import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { withoutBold } from '@shop/contracts/boldText'
import { countryName } from '@shop/contracts/addresses/countries'
import { targetGroupOf } from '@shop/contracts/facts/madeFor'
import { fibresInWords } from '@shop/contracts/facts/fibres'
import { measureNames, measureTexts } from '@shop/contracts/facts/measurements'
import type { ByFact } from '@shop/contracts/facts/productFields'
import { galleryPictures } from './gallery/galleryPictures.ts'
import { shownVariant } from '../../features/choice/choices.ts'
import { uniqueGtin } from '@shop/contracts/catalog/gtinOf'
import {
  choiceInFull,
  type DetailName,
  distinguishingDetails,
  sizeInFull,
} from '@shop/contracts/catalog/variantDetails'
import { nodeSharer, offerData, type ShopFacts } from './offerData.ts'

const schema = 'https://schema.org'

/** Returns the addresses of pictures; undefined without pictures, because an empty list would be invalid. */
const addressesOf = (pictures: readonly { url: string }[]): string[] | undefined =>
  pictures.length > 0 ? pictures.map(({ url }) => url) : undefined

/** Lists the properties in which the variants differ. */
const variesBy = (variants: readonly Variant[], extras: readonly DetailName[]): string[] => {
  const values = {
    color: variants.map(({ color }) => color),
    size: variants.map(variant => sizeInFull(variant, extras)),
  }
  return Object.entries(values)
    .filter(([, options]) => new Set(options).size > 1)
    .map(([name]) => `${schema}/${name}`)
}

/** Returns the audience of the garments. Search engines separate adults from children at 13 years. */
const audienceOf = (product: Product, { madeFor }: ShopFacts) => {
  const { gender, ageGroup } = targetGroupOf(product, madeFor)
  return {
    '@type': 'PeopleAudience',
    suggestedGender: gender,
    ...(ageGroup === 'adult' ? { suggestedMinAge: 13 } : { suggestedMinAge: 5, suggestedMaxAge: 13 }),
  }
}

/** Facts that have no schema.org property, or are covered by another property or by each variant. */
type FactWithoutProperty =
  | 'title'
  | 'description'
  | 'materials'
  | 'care'
  | 'careSymbols'
  | 'features'
  | 'warnings'
  | 'specifications'
  | 'modelHeightCm'
  | 'modelSize'
  | 'measurements'
  | 'ageGroup'
  | 'googleCategory'

/** Returns schema.org properties, grouped by the fact that they come from; undefined ones are left out. */
const schemaByFact = (product: Product, shop: ShopFacts | undefined) => {
  const { fibres, materials, origin } = product
  return {
    fibres: { material: fibresInWords(fibres) || materials || undefined },
    origin: { countryOfOrigin: origin ? { '@type': 'Country', name: countryName(origin) } : undefined },
    // Also covers `ageGroup`.
    madeFor: { audience: shop && audienceOf(product, shop) },
  } satisfies ByFact<object, FactWithoutProperty>
}

/** Returns the measurements of a variant: its length, and those of its size. */
const measurementsOf = ({ measurements }: Product, { size, lengthCm }: Variant) => {
  const ofSize = measurements.find(row => row.size === size)
  return [
    { name: 'Length', value: lengthCm },
    ...measureNames.map(name => ({ name: measureTexts[name].label, value: ofSize?.[name] })),
  ]
    .filter(({ value }) => value)
    .map(measurement => ({ '@type': 'QuantitativeValue', ...measurement, unitCode: 'CMT' }))
}

/** Returns the structured data (schema.org) of a product with its variants, including its rating if there is one. */
export const productData = (product: Product, shop: ShopFacts | undefined) => {
  const { id, slug, title, variants, rating, reviewCount } = product
  const extras = distinguishingDetails(variants)
  const description = withoutBold(product.description)
  const { fibres, origin, madeFor: audience } = schemaByFact(product, shop)
  const pictures = addressesOf(galleryPictures(product, shownVariant(variants, {})))
  const shareNode = nodeSharer()
  const brand = shop?.storeName ? { '@type': 'Brand', name: shop.storeName } : undefined
  return {
    '@context': schema,
    '@type': 'ProductGroup',
    productGroupID: id,
    name: title,
    description,
    url: `/products/${slug}`,
    image: pictures,
    ...fibres,
    ...origin,
    brand,
    ...audience,
    variesBy: variesBy(variants, extras),
    hasVariant: variants.map(variant => ({
      '@type': 'Product',
      name: `${title}, ${choiceInFull(variant, extras)}`,
      description,
      image: addressesOf(variant.images) ?? pictures,
      sku: variant.sku,
      gtin: uniqueGtin(variant),
      color: variant.color,
      size: sizeInFull(variant, extras),
      hasMeasurement: measurementsOf(product, variant),
      ...fibres,
      brand,
      offers: offerData(product, variant, shop, shareNode),
    })),
    aggregateRating:
      reviewCount > 0
        ? { '@type': 'AggregateRating', ratingValue: rating.toFixed(1), reviewCount }
        : undefined,
  }
}

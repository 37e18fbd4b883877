import { effectivePrice } from '@shop/contracts/money'
import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { variantAddress } from '@shop/contracts/catalog/variantAddress'
import { countriesIn, deliveryRegions } from '@shop/contracts/shop/deliveryRegions'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { type ParcelFacts, parcelPrice } from '@shop/contracts/shop/parcelPrice'
import { namedCountries, returnPolicy } from '../../kit/shop/returnPolicy.ts'

export type ShopFacts = Pick<PublicSettings, 'storeName' | 'currency' | 'delivery' | 'madeFor'>

const schema = 'https://schema.org'
const pounds = (pence: number): string => (pence / 100).toFixed(2)

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** Returns a node under an id on the page: whole the first time, and afterwards only its reference. */
type ShareNode = (id: string, makeNode: () => object) => object

/** Creates the function for one page's structured data. */
export const nodeSharer = (): ShareNode => {
  const sharedIds = new Set<string>()
  return (id, makeNode) => {
    const reference = { '@id': `#${id}` }
    if (sharedIds.has(id)) return reference
    sharedIds.add(id)
    return { ...reference, ...makeNode() }
  }
}

/**
 * Returns the price and duration of delivering one unit, for each country named in the settings. Variants with the same
 * price of an option share its node, because the data would otherwise grow with variants times zones.
 */
const shippingOf = (parcel: ParcelFacts, { delivery, currency }: ShopFacts, shareNode: ShareNode) =>
  deliveryRegions(delivery).flatMap(({ places, ways }, regionIndex) => {
    const countries = countriesIn(places)
    if (countries.length === 0) return []
    return ways.flatMap(({ freeAbove, minDays, maxDays, heaviest, ...way }, wayIndex) => {
      if (heaviest !== null && parcel.weightGr > heaviest) return []
      const isFree = freeAbove !== null && parcel.subtotal > freeAbove
      const price = isFree ? 0 : parcelPrice(way, parcel)
      return shareNode(`delivery-${regionIndex}-${wayIndex}-${price}`, () => ({
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: pounds(price), currency },
        // Google reads only one country of each region.
        shippingDestination: countries.map(addressCountry => ({ '@type': 'DefinedRegion', addressCountry })),
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          // Orders placed after noon are sent on the next day.
          handlingTime: days(0, 1),
          transitTime: days(minDays, maxDays),
        },
      }))
    })
  })

/** Returns the offer of one variant. */
export const offerData = (
  { slug, variants }: Pick<Product, 'slug' | 'variants'>,
  variant: Variant,
  shop: ShopFacts | undefined,
  shareNode: ShareNode,
) => {
  const price = effectivePrice(variant)
  const shipping = shop ? shippingOf({ weightGr: variant.weightGr, subtotal: price }, shop, shareNode) : []
  return {
    '@type': 'Offer',
    url: variantAddress(slug, variant, variants),
    priceCurrency: shop?.currency ?? 'GBP',
    price: pounds(price),
    availability: `${schema}/${variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${schema}/NewCondition`,
    ...(shop &&
      shipping.length > 0 && {
        shippingDetails: shipping,
        hasMerchantReturnPolicy: shareNode('returns', () => returnPolicy(namedCountries(shop.delivery))),
      }),
  }
}

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

/** Returns the price and duration of delivering one unit, for each country named in the settings. */
const shippingOf = (parcel: ParcelFacts, { delivery, currency }: ShopFacts) =>
  deliveryRegions(delivery).flatMap(({ places, ways }) => {
    const countries = countriesIn(places)
    if (countries.length === 0) return []
    const suitableOptions = ways.filter(({ heaviest }) => heaviest === null || parcel.weightGr <= heaviest)
    return suitableOptions.map(({ freeAbove, minDays, maxDays, ...way }) => ({
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: pounds(freeAbove !== null && parcel.subtotal > freeAbove ? 0 : parcelPrice(way, parcel)),
        currency,
      },
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

/** Returns the offer of one variant. */
export const offerData = (
  { slug, variants }: Pick<Product, 'slug' | 'variants'>,
  variant: Variant,
  shop: ShopFacts | undefined,
) => {
  const price = effectivePrice(variant)
  const shipping = shop ? shippingOf({ weightGr: variant.weightGr, subtotal: price }, shop) : []
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
        hasMerchantReturnPolicy: returnPolicy(namedCountries(shop.delivery)),
      }),
  }
}

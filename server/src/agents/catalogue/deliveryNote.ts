import { isPlace, placeInSentence, placeOf } from '@shop/contracts/addresses/places'
import type { Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, formatMoney } from '@shop/contracts/money'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryPrice, home, waysTo } from '../../sales/pricing/delivery.ts'
import { countryOf } from '../sessions/countryOf.ts'
import type { Context } from './requests.ts'

/** Returns the place that the hints name; the shop's home if they name none that we know. */
const placeFor = ({ address_country: country, postal_code: postalCode = '' }: Context): string => {
  const place = placeOf({ country: country ? countryOf(country) : home.country, postalCode })
  return isPlace(place) ? place : home.country
}

/** Tells what each way of delivery costs for one piece of a variant, and when it would arrive. */
export const deliveryNote = (
  settings: Pick<Settings, 'shipping' | 'general'>,
  context: Context,
  variant: Variant,
  now: number,
) => {
  const place = placeFor(context)
  const subtotal = effectivePrice(variant)
  const ways = waysTo(settings, place, { subtotal, weightGr: variant.weightGr }).map(way => {
    const price = deliveryPrice(way, subtotal)
    const costs = price === 0 ? 'free' : formatMoney(price, settings.general.currency)
    return `${deliveryName(way)} ${costs}, arrives ${arrivalText(way, now)}`
  })
  const text =
    ways.length > 0
      ? `One of these to ${placeInSentence(place)}, ordered now: ${ways.join('; ')}.`
      : `We do not deliver to ${placeInSentence(place)} yet.`
  return { type: 'info', code: 'delivery', content: wordsForAssistants(text, 1000) }
}

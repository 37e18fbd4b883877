import { isPlace, placeInSentence, placeOf } from '@shop/contracts/addresses/places'
import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, formatMoney } from '@shop/contracts/money'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { dutyText, safetyText } from '@shop/contracts/orders/dutyText'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import { isServed, tooHeavyText } from '@shop/contracts/shop/servedPlaces'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryPrice, home, deliveryOptionsTo } from '../../sales/pricing/delivery.ts'
import { sellAt } from '../../sales/pricing/ioss.ts'
import { priceAt, subtotalOf } from '../../sales/pricing/priceOrder.ts'
import { countryOf } from '../sessions/countryOf.ts'
import type { Context } from './requests.ts'

/** Returns the destination that the hints name; the shop's own country if they name none that we know. */
const placeFor = ({ address_country: country, postal_code: postalCode = '' }: Context): string => {
  const place = placeOf({ country: country ? countryOf(country) : home.country, postalCode })
  return isPlace(place) ? place : home.country
}

/**
 * Tells what each way of delivery costs for one piece of a variant, when it would arrive, and what its buyer has to know
 * there: another price than at home, who pays duty, and the responsible person.
 */
export const deliveryNote = (
  settings: Pick<Settings, 'shipping' | 'general'>,
  context: Context,
  { vatClass }: Pick<Product, 'vatClass'>,
  variant: Variant,
  now: number,
) => {
  const place = placeFor(context)
  const money = (amount: number) => formatMoney(amount, settings.general.currency)
  const { terms, isAboveIoss, counted } = sellAt(settings, place, under => ({
    counted: [{ unitPrice: priceAt(under, effectivePrice(variant), vatClass), quantity: 1 }],
    reduction: null,
  }))
  const subtotal = subtotalOf(counted)
  const ways = deliveryOptionsTo(settings, place, { subtotal, weightGr: variant.weightGr })
  const inWords = ways.map(way => {
    const price = deliveryPrice(way, subtotal)
    const costs = price === 0 ? 'free' : money(price)
    return `${deliveryName(way)} ${costs}${way.isDutyPaid ? ' (duties paid)' : ''}, arrives ${arrivalText(way, now)}`
  })
  const isDue = ways.some(({ isDutyPaid }) => !isDutyPaid)
  const notes = [
    `One of these to ${placeInSentence(place)}, ordered now: ${inWords.join('; ')}.`,
    subtotal !== effectivePrice(variant) && `It costs ${money(subtotal)} there.`,
    isDue && dutyText(place, false, { vatReason: terms.vat.reason, isAboveIoss }),
    safetyText(place, settings.shipping.responsiblePerson),
  ]
  const text =
    ways.length > 0
      ? notes.filter(Boolean).join(' ')
      : isServed(settings.shipping, place)
        ? tooHeavyText(settings.shipping.zones, place)
        : `We do not deliver to ${placeInSentence(place)} yet.`
  return { type: 'info', code: 'delivery', content: wordsForAssistants(text, 1500) }
}

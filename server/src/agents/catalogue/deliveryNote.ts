import { isPlace, placeInSentence, placeOf } from '@shop/contracts/addresses/places'
import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { effectivePrice, formatMoney } from '@shop/contracts/money'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { dutyText, responsiblePersonText } from '@shop/contracts/orders/dutyText'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import { arrivalText } from '@shop/contracts/shop/arrivalText'
import { noDeliveryText } from '@shop/contracts/shop/servedPlaces'
import type { Settings } from '@shop/contracts/shop/settings'
import { deliveryPrice, defaultDestination, deliveryOptionsTo } from '../../sales/pricing/delivery.ts'
import { priceAtPlace } from '../../sales/pricing/ioss.ts'
import { priceAt, subtotalOf } from '../../sales/pricing/priceOrder.ts'
import { countryOf } from '../sessions/countryOf.ts'
import type { RequestContext } from './requests.ts'

/** Returns the destination in the context; the shop's own country if it names none that is known. */
const placeFor = ({ address_country: country, postal_code: postalCode = '' }: RequestContext): string => {
  const place = placeOf({ country: country ? countryOf(country) : defaultDestination.country, postalCode })
  return isPlace(place) ? place : defaultDestination.country
}

/**
 * Describes the delivery of one piece of a variant to the context's place: each delivery option's price and arrival, the
 * garment's price there if it differs from the UK's, who pays duty, and the responsible person.
 */
export const deliveryNote = (
  settings: Pick<Settings, 'shipping' | 'general'>,
  context: RequestContext,
  { vatClass }: Pick<Product, 'vatClass'>,
  variant: Variant,
  now: number,
) => {
  const place = placeFor(context)
  const money = (amount: number) => formatMoney(amount, settings.general.currency)
  const { terms, isAboveIoss, counted } = priceAtPlace(settings, place, saleTerms => ({
    counted: [{ unitPrice: priceAt(saleTerms, effectivePrice(variant), vatClass), quantity: 1 }],
    reduction: null,
  }))
  const subtotal = subtotalOf(counted)
  const deliveryOptions = deliveryOptionsTo(settings, place, { subtotal, weightGr: variant.weightGr })
  const optionTexts = deliveryOptions.map(option => {
    const price = deliveryPrice(option, subtotal)
    const priceText = price === 0 ? 'free' : money(price)
    return `${deliveryName(option)} ${priceText}${option.isDutyPaid ? ' (duties paid)' : ''}, arrives ${arrivalText(option, now)}`
  })
  const isDutyDue = deliveryOptions.some(({ isDutyPaid }) => !isDutyPaid)
  const notes = [
    `One of these to ${placeInSentence(place)}, ordered now: ${optionTexts.join('; ')}.`,
    subtotal !== effectivePrice(variant) && `It costs ${money(subtotal)} there.`,
    isDutyDue &&
      dutyText(place, false, { vatReason: terms.vat.reason, isAboveIoss, amounts: 'these prices' }),
    responsiblePersonText(place, settings.shipping.responsiblePerson),
  ]
  const text =
    deliveryOptions.length > 0 ? notes.filter(Boolean).join(' ') : noDeliveryText(settings.shipping, place)
  return { type: 'info', code: 'delivery', content: wordsForAssistants(text, 1500) }
}

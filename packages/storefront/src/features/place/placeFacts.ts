import { isInUkVat, placeInSentence } from '@shop/contracts/addresses/places'
import { formatMoney } from '@shop/contracts/money'
import { type PublicDeliveryOption, publicUkOptions } from '@shop/contracts/shop/deliveryRegions'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { responsiblePersonText } from '@shop/contracts/orders/dutyText'
import { isSoldWithoutVat, foreignPricing } from '@shop/contracts/shop/homePrice'
import { type LocalVat, localVatAt } from '@shop/contracts/shop/ioss'
import { isServed, zoneOf } from '@shop/contracts/shop/servedPlaces'
import type { PlaceFacts } from '../../kit/parts/prices/shownPlace.ts'
import { approximateMoney, exchangeRateFor } from './approximateMoney.ts'

const waysTo = (delivery: PublicSettings['delivery'], place: string): readonly PublicDeliveryOption[] =>
  isServed(delivery, place) ? (zoneOf(delivery.zones, place)?.ways ?? publicUkOptions(delivery)) : []

const borderNote = (isDutyPaid: boolean, localVat: LocalVat | undefined) => {
  if (isDutyPaid) return 'Duties and import taxes are part of the price of delivery.'
  return localVat
    ? 'Customs may still ask you for the EU’s duty of EUR 3 on each kind of item.'
    : 'Customs may ask you for duty and tax before they hand it over.'
}

/** Says whose VAT is in the prices, and up to which value of an order. */
const localVatNote = ({ rate, max }: LocalVat, country: string, currency: string): string =>
  `Prices include VAT of ${country} (${rate}%) while your items are worth up to ${formatMoney(max, currency)} without it. Larger orders go without it, and customs ask you for it.`

/** Says that no UK VAT is charged. Promises a lower price only if `isReduced`. */
const exportNote = (name: string, isReduced: boolean): string =>
  isReduced ? 'Prices are without UK VAT.' : `No UK VAT is charged on orders to ${name}.`

type Rate = NonNullable<PublicSettings['rates']>[number]

/** Explains that amounts in another currency are a guide, with the rate's date. */
const guideNote = (rate: Rate, shopCurrency: string): string => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  const example = `${formatMoney(100_00, shopCurrency)} is ${approximateMoney(rate)(100_00)} at our rate of ${day.format(new Date(rate.setOn))}`
  return `You pay in ${shopCurrency === 'GBP' ? 'pounds' : shopCurrency}. Amounts in ${rate.currency} are a guide: ${example}.`
}

/** Returns the delivery options and notes for a destination. */
export const placeFacts = (settings: PublicSettings, place: string): PlaceFacts => {
  const { delivery, currency, vatRegistered } = settings
  const deliveryOptions = waysTo(delivery, place)
  const [firstOption] = deliveryOptions
  const rate = exchangeRateFor(settings, place)
  const isWithoutVat = isSoldWithoutVat(delivery.zones, place)
  const localVat = localVatAt(delivery.ioss, place)
  const name = placeInSentence(place)
  const vatNote = vatRegistered && !isInUkVat(place) && !localVat ? exportNote(name, isWithoutVat) : undefined
  const notes = [
    localVat ? localVatNote(localVat, name, currency) : vatNote,
    firstOption && !isInUkVat(place) && borderNote(firstOption.isDutyPaid, localVat),
    rate && guideNote(rate, currency),
    responsiblePersonText(place, settings.company.responsiblePerson),
  ]
  return {
    name,
    ways: deliveryOptions,
    notes: notes.filter(note => typeof note === 'string'),
    priceAtPlace: isWithoutVat ? foreignPricing(localVat) : undefined,
    vatNote,
    formatApproximate: rate && approximateMoney(rate),
  }
}

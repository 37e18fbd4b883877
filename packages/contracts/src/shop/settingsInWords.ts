import { placeName } from '../addresses/places.ts'
import { formatMoney } from '../money.ts'
import type { Carrier } from './carriers.ts'
import type { CurrencyRate } from './currencyRates.ts'
import { deliveryTimeText } from './deliveryDays.ts'
import type { EuVatRate } from './ioss.ts'
import type { DeliveryZone, ZoneWay } from './zones.ts'

/** Returns the name of a day of the week, 0 is Sunday: `Sun` or `Sunday`. */
export const weekdayName = (day: number, length: 'short' | 'long'): string =>
  // 5 January 2025 was a Sunday.
  new Date(Date.UTC(2025, 0, 5 + day)).toLocaleDateString('en-GB', { weekday: length, timeZone: 'UTC' })

const joinedOrNone = (parts: readonly (string | false | null)[], separator: string): string =>
  parts.filter(Boolean).join(separator) || 'none'

/** Describes every fact of a delivery option, so that each change alters the text. Prices are in pounds. */
const optionText = (option: ZoneWay): string => {
  const { name, carrier, serviceCode, price, priceBy, steps, freeAbove, heaviest, cutOff } = option
  const stepText = ({ above, price: stepPrice }: ZoneWay['steps'][number]) =>
    `${formatMoney(stepPrice, 'GBP')} above ${priceBy === 'weight' ? `${above} g` : formatMoney(above, 'GBP')}`
  return joinedOrNone(
    [
      `${name} ${formatMoney(price, 'GBP')}`,
      ...steps.map(stepText),
      freeAbove !== null && `free over ${formatMoney(freeAbove, 'GBP')}`,
      heaviest !== null && `up to ${heaviest} g`,
      deliveryTimeText(option),
      carrier !== '' && `by ${carrier}`,
      serviceCode !== '' && `service code ${serviceCode}`,
      option.isTracked ? 'tracked' : 'not tracked',
      option.isDutyPaid ? 'duties paid' : 'duties unpaid',
      cutOff !== null && `sent the same day until ${cutOff}:00`,
    ],
    ', ',
  )
}

const zoneText = ({ name, isOpen, places, ways, withoutVat, restDays, holidays }: DeliveryZone): string =>
  joinedOrNone(
    [
      `${name}, ${isOpen ? 'open' : 'closed'}: ${joinedOrNone(places.map(placeName), ', ')}`,
      joinedOrNone(ways.map(optionText), '; '),
      withoutVat && 'prices without UK VAT',
      restDays.length > 0 && `no delivery on ${restDays.map(day => weekdayName(day, 'long')).join(', ')}`,
      holidays.length > 0 && `holidays ${holidays.join(', ')}`,
    ],
    '; ',
  )

const carrierText = ({ name, isOffered, trackingUrl, services }: Carrier): string =>
  `${name}, ${isOffered ? 'offered' : 'not offered'}: ${joinedOrNone([trackingUrl, ...Object.values(services)], ', ')}`

/** Texts for entries of settings that are lists of records, for the audit log and conflicts. */
export const settingsInWords = {
  zones: zoneText,
  rates: ({ currency, rate, setOn }: CurrencyRate) => `${currency} ${rate}, set on ${setOn}`,
  euVatRates: ({ country, rate }: EuVatRate) => `${placeName(country)} ${rate}%`,
  carriers: carrierText,
} as const

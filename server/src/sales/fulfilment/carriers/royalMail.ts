import { internationalNumber } from '@shop/contracts/addresses/internationalNumber'
import { countryName } from '@shop/contracts/addresses/countries'
import { pounds, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import type { CarriedLine, CarriedParcel } from './describeParcel.ts'

/** Maximum weight of Royal Mail's small parcels, in grams. */
const maxSmallParcelGr = 2000

/** Countries that Royal Mail treats as inland. */
const inland: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE'])

/**
 * Returns Royal Mail's name for the size of a parcel. Only inland parcels have sizes. Blank for an inland parcel whose
 * weight is unknown.
 */
const packageSize = ({ weight, to }: CarriedParcel): string => {
  if (!inland.has(to.country)) return 'Parcel'
  if (weight === null) return ''
  return weight <= maxSmallParcelGr ? 'Small Parcel' : 'Medium Parcel'
}

/** Converts grams to kilograms, to the gram: `0.48`, `1.464`; blank if the weight is unknown. */
const kilograms = (grams: number | null): string => (grams ? (grams / 1000).toFixed(3).replace(/0$/, '') : '')

/** Formats a day as `26/11/26`. */
const shortDate = (day: string): string => day.slice(2).split('-').toReversed().join('/')

type Column = (parcel: CarriedParcel, line: CarriedLine) => CsvCell

// Columns and forms as in Royal Mail's specifications for spreadsheets
// (help.parcel.royalmail.com/hc/en-gb/articles/360000250093); each row of an order repeats the facts of the whole
// order.
const table = {
  'Order reference': ({ order }) => order.number,
  'Special instructions': () => '',
  Date: ({ placedOn }) => shortDate(placedOn),
  'Weight (kg)': ({ weight }) => kilograms(weight),
  'Package size': packageSize,
  'Sub total': ({ worth }) => pounds(worth),
  'Shipping cost': ({ freight }) => pounds(freight),
  Total: ({ freight, worth }) => pounds(worth + freight),
  'Currency code': ({ order }) => order.currency,
  'Service code': ({ service }) => service,
  'Recipient full name': ({ recipient }) => recipient,
  'Recipient company': () => '',
  'Address line 1': ({ to }) => to.address1,
  'Address line 2': ({ to }) => to.address2 ?? '',
  'Address line 3': () => '',
  City: ({ to }) => to.city,
  County: ({ to }) => to.state ?? '',
  Postcode: ({ to }) => to.postalCode,
  Country: ({ to }) => countryName(to.country),
  'Recipient email': ({ order }) => order.email,
  // Required for parcels abroad.
  'Recipient phone': ({ to }) => internationalNumber(to.country, to.phone),
  'Product SKU': (_parcel, { sku }) => sku,
  'Product name': (_parcel, { title }) => title,
  'Unit price': (_parcel, { worth, quantity }) => pounds(Math.round(worth / quantity)),
  Quantity: (_parcel, { quantity }) => quantity,
  'Unit weight (kg)': (_parcel, { weight }) => kilograms(weight),
  'Customs description': (_parcel, { customs }) => customs.description,
  'Product customs code': (_parcel, { customs }) => customs.code,
  'Country of origin': (_parcel, { customs }) => customs.origin && countryName(customs.origin),
  'IOSS number': ({ order }) => order.iossNumber,
} satisfies Record<string, Column>

/** Rows for Click & Drop, which joins those with the same reference into one order. */
export const royalMailRows = {
  columns: Object.keys(table),
  rowsOf: (parcel: CarriedParcel): CsvCell[][] =>
    parcel.lines.map(line => Object.values<Column>(table).map(cell => cell(parcel, line))),
}

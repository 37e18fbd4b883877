import { internationalNumber } from '@shop/contracts/addresses/callingCodes'
import { countryName } from '@shop/contracts/addresses/countries'
import { pounds, type Cell } from '../../../platform/http/answers/csvFile.ts'
import { type CarriedLine, type CarriedParcel, kilograms } from './describeParcel.ts'

/** Maximum weight of Royal Mail's small parcels, in grams. */
const smallParcelGr = 2000

const packageSize = (grams: number | null): string => {
  if (grams === null) return ''
  return grams <= smallParcelGr ? 'Small Parcel' : 'Medium Parcel'
}

type Column = (parcel: CarriedParcel, line: CarriedLine) => Cell

// Columns named as in Royal Mail's specifications for spreadsheets; each row of an order repeats the facts of the whole
// order.
const table = {
  'Order reference': ({ order }) => order.number,
  'Special instructions': () => '',
  Date: ({ placedOn }) => placedOn,
  'Weight (kg)': ({ weight }) => kilograms(weight),
  'Package size': ({ weight }) => packageSize(weight),
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
  // Required abroad.
  'Recipient phone': ({ to }) => internationalNumber(to.country, to.phone),
  'Product SKU': (_parcel, { sku }) => sku,
  'Product name': (_parcel, { title }) => title,
  'Unit price': (_parcel, { worth, quantity }) => pounds(Math.round(worth / quantity)),
  Quantity: (_parcel, { quantity }) => quantity,
  'Unit weight (kg)': (_parcel, { weight }) => kilograms(weight),
  'Customs description': (_parcel, { customs }) => customs.words,
  'Product customs code': (_parcel, { customs }) => customs.code,
  'Country of origin': (_parcel, { customs }) => customs.origin && countryName(customs.origin),
  'IOSS number': ({ order }) => order.iossNumber,
} satisfies Record<string, Column>

/** Rows for Click & Drop, which joins those with the same reference into one order. */
export const royalMailRows = {
  columns: Object.keys(table),
  rowsOf: (parcel: CarriedParcel): Cell[][] =>
    parcel.lines.map(line => Object.values<Column>(table).map(cell => cell(parcel, line))),
}

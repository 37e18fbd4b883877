import { internationalNumber } from '@shop/contracts/addresses/internationalNumber'
import { pounds, type CsvCell } from '../../../platform/http/answers/csvFile.ts'
import type { CarriedParcel } from './describeParcel.ts'

const maxLineLength = 35
const maxNameLength = 25
const maxPhoneLength = 15
const maxEmailLength = 50

/**
 * Fits the street into two lines of DPD's length, broken between words. A street too long for both lines is not cut,
 * because a parcel with an incomplete address would go astray: DPD refuses the row, and staff shorten the street.
 */
const streetLines = (address1: string, address2: string | null | undefined): [string, string] => {
  const addressLines = [address1, address2 ?? '']
  if (addressLines.every(line => line.length <= maxLineLength)) return [address1, address2 ?? '']
  const fullAddress = addressLines.filter(Boolean).join(', ')
  const end = fullAddress.lastIndexOf(' ', maxLineLength)
  const splitIndex = end > 0 ? end : maxLineLength
  return [fullAddress.slice(0, splitIndex), fullAddress.slice(splitIndex).trim()]
}

/** Converts grams to kilograms, rounded up as DPD reads two decimals: `0.48`; blank if the weight is unknown. */
const kilograms = (grams: number | null): string => (grams ? (Math.ceil(grams / 10) / 100).toFixed(2) : '')

/** Joins the texts of several garments, each once. */
const distinct = (texts: readonly string[], maxLength = maxLineLength): string =>
  [...new Set(texts.filter(Boolean))].join(' / ').slice(0, maxLength)

type Column = (parcel: CarriedParcel) => CsvCell

// Columns named and limited as in DPD's template guide; the customs columns at the end are mapped in the import's
// set-up.
const table = {
  'Customer Ref 1': ({ order }) => order.number,
  'Service Code': ({ service }) => service,
  'No. Parcels': () => 1,
  'Total Weight': ({ weight }) => kilograms(weight),
  // A name that is too long for a contact is also written here.
  Organisation: ({ recipient }) =>
    recipient.length > maxNameLength ? recipient.slice(0, maxLineLength) : '',
  'Address Line 1': ({ to }) => streetLines(to.address1, to.address2)[0],
  'Address Line 2': ({ to }) => streetLines(to.address1, to.address2)[1],
  'Address Line 3': ({ to }) => to.city.slice(0, maxLineLength),
  'Address Line 4': ({ to }) => (to.state ?? '').slice(0, maxLineLength),
  Postcode: ({ to }) => to.postalCode,
  'Country Code': ({ to }) => to.country,
  'Contact Name': ({ recipient }) => recipient.slice(0, maxNameLength),
  'Contact Telephone': ({ to }) => internationalNumber(to.country, to.phone).slice(0, maxPhoneLength),
  // A shortened email address would belong to somebody else, so one that is too long is left out.
  'Notification Email': ({ order }) => (order.email.length <= maxEmailLength ? order.email : ''),
  'Customs Value': ({ isDeclared, worth }) => (isDeclared ? pounds(worth) : ''),
  'Customs Description': ({ lines }) => distinct(lines.map(({ customs }) => customs.description)),
  'Commodity Code': ({ lines }) => distinct(lines.map(({ customs }) => customs.code)),
  'Country of Origin': ({ lines }) => distinct(lines.map(({ customs }) => customs.origin)),
  'IOSS Number': ({ order }) => order.iossNumber,
} satisfies Record<string, Column>

/** Rows for DPD's import, one per parcel. */
export const dpdRows = {
  columns: Object.keys(table),
  rowsOf: (parcel: CarriedParcel): CsvCell[][] => [Object.values<Column>(table).map(cell => cell(parcel))],
}

import { isInUkVat } from '../addresses/places.ts'

/** Says who pays duty and tax at the border of a place; undefined within the United Kingdom, where there are none. */
export const dutyText = (place: string, isDutyPaid = false): string | undefined => {
  if (isInUkVat(place)) return undefined
  return isDutyPaid
    ? 'Duties and import taxes are part of this total.'
    : 'Sent from the United Kingdom: customs may ask you for duty and tax before they hand it over. They are not part of this total.'
}

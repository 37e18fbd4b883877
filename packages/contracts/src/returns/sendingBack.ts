import { type Destination, isInUkVat, placeOf } from '../addresses/places.ts'
import { isOurFault, type ReturnReason } from '../returnReasons.ts'

/** Tells whether a parcel from an order's address crosses a customs border on its way back to the shop. */
export const comesFromAbroad = (shippingAddress: Destination): boolean => !isInUkVat(placeOf(shippingAddress))

/** Tells whether the shop pays the postage of a return: for its own faults, and for exchanges within the UK. */
export const shopPaysPostage = (
  reasons: readonly ReturnReason[],
  { isExchange, isFromAbroad }: { isExchange: boolean; isFromAbroad: boolean },
): boolean => reasons.some(isOurFault) || (isExchange && !isFromAbroad)

/** Returns the lines of the shop's address as they are written abroad: with its country. */
export const linesWithCountry = (addressLines: readonly string[]): readonly string[] =>
  addressLines.length === 0 || /united kingdom|\buk$/i.test(addressLines.at(-1) ?? '')
    ? addressLines
    : [...addressLines, 'United Kingdom']

/** Returns the lines of the shop's address for a parcel from an order's address. */
export const returnAddressLines = (
  addressLines: readonly string[],
  shippingAddress: Destination,
): readonly string[] => (comesFromAbroad(shippingAddress) ? linesWithCountry(addressLines) : addressLines)

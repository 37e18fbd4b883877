import { isInUkVat } from './places.ts'

/** Place of British Forces post, which bears UK VAT. */
export const forcesPlace = 'GB-BFP'

/**
 * Tells whether parcels to a destination need a customs declaration: outside UK VAT, and all British Forces post, which
 * exempts no BFPO number (BFPO, notice of 1 March 2023).
 */
export const asksForCustoms = (place: string): boolean => place === forcesPlace || !isInUkVat(place)

import { isInUkVat } from './places.ts'

/** Place of British Forces post, which bears UK VAT. */
export const forcesPlace = 'GB-BFP'

/**
 * Tells whether parcels to a destination need a customs declaration: those that leave UK VAT, and all British Forces
 * post. No BFPO number is exempt (BFPO, notice of 1 March 2023).
 */
export const needsCustomsDeclaration = (place: string): boolean => place === forcesPlace || !isInUkVat(place)

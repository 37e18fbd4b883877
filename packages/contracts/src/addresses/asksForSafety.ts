import { isInUkVat } from './places.ts'

/** Countries of the European Union. */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isInEu = (place: string): boolean => euCountries.includes(place)

/** Tells whether the EU's law on product safety applies at a destination (GPSR, Regulation (EU) 2023/988). */
export const asksForSafety = (place: string): boolean => place === 'GB-NIR' || isInEu(place)

/** Names the responsible person of the shop where that law applies; undefined elsewhere, and without one. */
export const safetyText = (place: string, responsiblePerson: string): string | undefined =>
  asksForSafety(place) && responsiblePerson !== ''
    ? `Responsible for product safety there: ${responsiblePerson}.`
    : undefined

/** Place of British Forces post, which bears UK VAT. */
export const forcesPost = 'GB-BFP'

/**
 * Tells whether parcels to a destination need a customs declaration: outside UK VAT, and all British Forces post, which
 * exempts no BFPO number (BFPO, notice of 1 March 2023).
 */
export const asksForCustoms = (place: string): boolean => place === forcesPost || !isInUkVat(place)

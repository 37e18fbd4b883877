import { countryOf } from './parts.ts'

/** Countries of the European Union. */
const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Countries of the Union, and its parts with standard rates of VAT of their own (Directive 2006/112/EC, article 105). */
export const euVatPlaces: readonly string[] = [...euCountries, 'PT-20', 'PT-30']

/** Other countries in the EU's VAT area, with the country whose VAT applies there (article 7). */
export const vatNeighbours: Readonly<Partial<Record<string, string>>> = { MC: 'FR' }

/** Returns the place whose VAT applies at a place of the EU's VAT area. */
export const vatPlaceOf = (place: string): string => vatNeighbours[place] ?? place

/** Tells whether EU VAT applies at a place. Parts such as the Canary Islands are outside the VAT area (article 6). */
export const isInEuVat = (place: string): boolean => euVatPlaces.includes(vatPlaceOf(place))

/** Territories of the Union with country codes of their own (TFEU, article 355(1) and (4)), all outside its VAT area. */
const euTerritories: readonly string[] = 'AX GF GP MF MQ RE YT'.split(' ')

/** Tells whether the General Product Safety Regulation (GPSR, EU 2023/988) applies at a destination. */
export const isUnderGpsr = (place: string): boolean =>
  place === 'GB-NIR' || euCountries.includes(countryOf(place)) || euTerritories.includes(place)

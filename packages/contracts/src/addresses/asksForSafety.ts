/** Countries of the European Union. */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isInEu = (place: string): boolean => euCountries.includes(place)

/** Tells whether the EU's law on product safety applies at a destination (GPSR, Regulation (EU) 2023/988). */
export const asksForSafety = (place: string): boolean => place === 'GB-NIR' || isInEu(place)

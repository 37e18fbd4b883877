/** Countries and territories by ISO 3166-1 code. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW ' +
  'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ' +
  'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE ' +
  'IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV ' +
  'LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ ' +
  'SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

export const isCountry = (code: string): boolean => countryCodes.includes(code)

// British English names, which browsers and Node have built in.
const displayNames = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Names that replace the built-in ones, because British readers use other names. */
const nameOverrides: Readonly<Record<string, string>> = { FK: 'Falkland Islands' }

/** Returns the name of a country; an unknown code is returned unchanged. */
export const countryName = (code: string): string =>
  nameOverrides[code] ?? (isCountry(code) ? (displayNames.of(code) ?? code) : code)

const countriesWithArticle = 'AE AX BS CD CF CK DO FK FO GB GM IM KM MH MV NL PH SB SC TC US VG VI'.split(' ')

/** Returns the name for use within a sentence: the United Kingdom, France. */
export const countryInSentence = (code: string): string =>
  (countriesWithArticle.includes(code) ? 'the ' : '') + countryName(code)

/** Countries that address forms list first. */
const firstCountries = ['GB', 'US', 'CA', 'AU', 'DE', 'FR']

/** Lists the most common countries, then all others by name. */
export const sortedCountries = (codes: readonly string[]): string[] => [
  ...firstCountries.filter(code => codes.includes(code)),
  ...codes
    .filter(code => !firstCountries.includes(code))
    .toSorted((a, b) => countryName(a).localeCompare(countryName(b))),
]

let cachedCountries: string[] | undefined

/** Lists every country in the order that forms use. Sorted once, because comparing names is slow. */
export const allCountries = (): string[] => (cachedCountries ??= sortedCountries(countryCodes))

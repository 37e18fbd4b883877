/** Currencies that several countries share, by ISO 4217. */
const sharedCurrencies: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT',
  GBP: 'GB GG GS IM JE',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XPF: 'NC PF WF',
  XCG: 'CW SX',
  AUD: 'AU CC CX KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  NOK: 'NO SJ',
  DKK: 'DK FO GL',
  CHF: 'CH LI',
  MAD: 'EH MA',
  ILS: 'IL PS',
}

/** Currencies of a single country; their codes begin with the country's code. */
const ownCurrencies =
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC ' +
  'CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD ' +
  'JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN ' +
  'MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS ' +
  'SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ZMW ZWG'

/** Returns the currency of a country or of a part of one, by ISO 3166 and ISO 4217; undefined if it has none. */
export const currencyOf = (place: string): string | undefined => {
  const country = place.slice(0, 2)
  const [currency] =
    Object.entries(sharedCurrencies).find(([, countries]) => countries.split(' ').includes(country)) ?? []
  return currency ?? ownCurrencies.split(' ').find(code => code.startsWith(country))
}

/** Lists the currencies of all countries, sorted by code. */
export const allCurrencies = (): string[] =>
  [...Object.keys(sharedCurrencies), ...ownCurrencies.split(' ')].toSorted()

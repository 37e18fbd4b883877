import { invalidRequest } from '../api/StripeFailure.ts'

// Presentment currencies: https://docs.stripe.com/currencies
const supportedCurrencies = new Set(
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop
  crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod
  jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn
  nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb
  tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw bhd`.split(/\s+/),
)

const zeroDecimalCurrencies = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
)
const threeDecimalCurrencies = new Set('bhd jod kwd omr tnd'.split(' '))
// Currencies whose two decimals are not in use, so that an amount has to end in 00.
const wholeUnitCurrencies = new Set('isk ugx'.split(' '))

// Minimum amounts, in the smallest unit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const minimums: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
}
const defaultMaximum = 99_999_999
const maximums: Readonly<Record<string, number>> = {
  cop: 9_999_999_999,
  huf: 9_999_999_999,
  idr: 999_999_999_999,
  inr: 999_999_999,
  jpy: 9_999_999_999,
  lbp: 999_999_999_999,
}

/** Maximum amount in any currency: the limit of a price whose currency is not known yet. */
export const maxAmount = Math.max(...Object.values(maximums))

const maximumOf = (currency: string) => maximums[currency] ?? defaultMaximum

/** Returns the currency in lower case, or throws Stripe's error. */
export const readCurrency = (code: string, param: string): string => {
  const currency = code.toLowerCase()
  if (supportedCurrencies.has(currency)) return currency
  throw invalidRequest(
    `Invalid currency: ${code}. Stripe currently supports these currencies: ${[...supportedCurrencies].join(', ')}`,
    { param },
  )
}

const decimalsOf = (currency: string): number => {
  if (zeroDecimalCurrencies.has(currency)) return 0
  return threeDecimalCurrencies.has(currency) ? 3 : 2
}

/** Formats an amount for Stripe's messages, such as `£0.30`. */
export const formatAmount = (amount: number, currency: string) => {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals)
}

/** Refuses amounts that no card can be charged in this currency. The message begins with `subject`. */
export const checkAmount = (amount: number, currency: string, subject: string, param?: string) => {
  const limitText = (bound: number) => `${formatAmount(bound, currency)} ${currency}`
  const minimum = minimums[currency] ?? 1
  if (amount < minimum)
    throw invalidRequest(`${subject} must add up to at least ${limitText(minimum)}`, {
      code: 'amount_too_small',
      ...(param && { param }),
    })
  const maximum = maximumOf(currency)
  if (amount > maximum)
    throw invalidRequest(`${subject} must be no more than ${limitText(maximum)}`, {
      code: 'amount_too_large',
      ...(param && { param }),
    })
  if (threeDecimalCurrencies.has(currency) && amount % 10 !== 0)
    throw invalidRequest(`Invalid amount: the last digit must be 0 in ${currency}.`)
  if (wholeUnitCurrencies.has(currency) && amount % 100 !== 0)
    throw invalidRequest(`Invalid amount: it must be whole in ${currency}.`)
}

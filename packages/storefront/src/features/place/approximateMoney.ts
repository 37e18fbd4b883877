import { currencyOf } from '@shop/contracts/addresses/currencies'
import type { Pence } from '@shop/contracts/money'
import type { PublicSettings } from '@shop/contracts/shop/endpoints'

type RateSettings = Pick<PublicSettings, 'rates' | 'currency'>

/**
 * Returns the exchange rate for prices in a destination's currency; undefined if the shop has none, or charges in that
 * currency.
 */
export const exchangeRateFor = ({ rates, currency: shopCurrency }: RateSettings, place: string) => {
  const placeCurrency = currencyOf(place)
  return placeCurrency === shopCurrency
    ? undefined
    : rates?.find(({ currency }) => currency === placeCurrency)
}

/**
 * Returns a function that formats an amount in the shop's currency as `about AED 275`. Small amounts keep their
 * fractions.
 */
export const approximateMoney = ({ rate, currency }: { rate: number; currency: string }) => {
  const formatOf = (digits: object) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...digits })
  const [wholeFormat, exactFormat] = [formatOf({ maximumFractionDigits: 0 }), formatOf({})]
  return (amount: Pence): string => {
    const value = (amount / 100) * rate
    return `about ${(value < 10 ? exactFormat : wholeFormat).format(value)}`
  }
}
